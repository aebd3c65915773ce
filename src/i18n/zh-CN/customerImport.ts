import type { customerImport as enUS } from '../en-US/customerImport.ts';

export const customerImport = {
  'notice.customer.imported_one': '已导入 {{count}} 个客户',
  'notice.customer.imported_other': '已导入 {{count}} 个客户',
  'client.import.hint': '每行一个客户，最多 500 个；公司 ID 留空时自动生成。所属行业：{{industries}}',
  'client.import.file': 'CSV 文件',
  'client.import.template': '下载模板',
  'client.import.templateName': '客户模板',
  'client.import.allRight_one': '可导入 {{count}} 个客户',
  'client.import.allRight_other': '可导入 {{count}} 个客户',
  'client.import.wrong': '{{total}} 行中有 {{wrong}} 行有误；全部正确后才会导入',
  'client.import.line': '行',
  'client.import.problem': '错误原因',
  'client.import.undecodable': '文件不是 UTF-8、UTF-16 或 GB18030 文本',
  'client.import.workbook': '这是工作簿文件：请先另存为 CSV',
  'client.import.tooLarge': '文件超过 1 MB',
  'client.import.password': '初始登录密码',
  'client.import.passwordHelp': '用于文件中没有填写密码的管理员',
  'client.import.ignored': '不导入的列：{{titles}}',
  'client.import.progress': '导入进度',
  'client.import.done': '已准备 {{done}} / {{total}} 个客户',
  'client.import.problemAt': '第 {{line}} 行 · {{field}} · {{message}}',
} as const satisfies Record<keyof typeof enUS, string>;
