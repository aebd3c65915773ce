/** What the server alone says: no page carries it. */
export const server = {
  'refusal.password.common': '使用该密码的人太多，请换一个',
  'refusal.password.ownName': '密码不能与账号或企业 ID 相同',
} as const;
