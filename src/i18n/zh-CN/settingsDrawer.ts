import type { settingsDrawer as enUS } from '../en-US/settingsDrawer.ts';

export const settingsDrawer = {
  'settings.content': '内容区域',
  'settings.other': '其他设置',
  'settings.navbar': '导航栏',
  'settings.menu': '菜单栏',
  'settings.topMenu': '顶部菜单栏',
  'settings.topMenuIdle': '菜单栏或导航栏关闭时不生效，菜单仍在侧边',
  'settings.footer': '底部',
  'settings.tabBar': '多页签',
  'settings.menuFromServer': '菜单来源于后台',
  'settings.colorWeak': '色弱模式',
  'settings.singleKeys': '单键快捷键',
  'settings.menuWidthRange': '{{min}} 到 {{max}}，超出时取最接近的值',
  'settings.menuWidthError': '{{min}} 到 {{max}} 的整数',
  'settings.saved': '更改立即生效，并保存在此浏览器中。',
  'ownAccount.address': 'IP 地址',
  'ownAccount.since': '登录时间',
  'ownAccount.lastSeen': '最近使用',
  'ownAccount.here': '本机',
  'ownAccount.end': '退出',
  'ownAccount.sessionsHelp': '此账号已登录的设备。12 小时未使用会自动退出。',
} as const satisfies Record<keyof typeof enUS, string>;
