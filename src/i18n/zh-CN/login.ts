import type { login as enUS } from '../en-US/login.ts';

export const login = {
  'login.title': '登录',
  'login.enterpriseId': '企业 ID',
  'login.account': '账号',
  'login.password': '密码',
  'login.privacy': '我已阅读并同意隐私协议',
  'login.submit': '登录',
  'login.enterpriseIdEmpty': '企业 ID 不能为空',
  'login.accountEmpty': '账号不能为空',
  'login.passwordEmpty': '密码不能为空',
  'login.error': '登录出错，请刷新重试',
  'login.privacyNeeded': '请先同意隐私协议',
  'login.wrong': '企业 ID、账号或密码错误',
  'login.disabled': '账号已停用',
  'login.throttled': '登录失败次数过多，请 {{seconds}} 秒后重试',
  'session.expired': '账号已过期，请重新登录',
  'session.loginAgain': '重新登录',
  'session.logout': '退出登录',
} as const satisfies Record<keyof typeof enUS, string>;
