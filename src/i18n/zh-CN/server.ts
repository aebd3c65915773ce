/** Texts that only the server uses; no page loads them. */
export const server = {
  'refusal.password.common': '使用该密码的人太多，请换一个',
  'refusal.password.ownName': '密码不能与账号或企业 ID 相同',
  'validation.csv': '不是有效的 CSV 文件：见第 {{line}} 行',
  'validation.csvColumns': '缺少列：{{columns}}。请使用模板',
  'validation.csvEmpty': '文件中没有客户',
  'validation.csvTooMany': '每个文件最多 {{maximum}} 个客户',
  'validation.csvTitles': '缺少列：{{columns}}；无法识别的列：{{unknown}}。请使用模板',
  'validation.csvTwice': '以下列出现多次：{{columns}}',
  'validation.importPassword': '文件中没有密码：请填写初始登录密码',
  'validation.shortenedNumber': '表格软件缩写了这个数字：请将该列设为文本格式后重新填写',
  'validation.totalRow': '这是合计行：请从文件中删除',
  'validation.industryUnknown': '“{{industry}}”不在行业列表中',
} as const;
