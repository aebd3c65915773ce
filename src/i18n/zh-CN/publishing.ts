import type { publishing as enUS } from '../en-US/publishing.ts';

export const publishing = {
  'publishing.steps': '发布产品包的步骤',
  'publishing.step.configuration': '产品包与应用配置',
  'publishing.step.pricing': '时长与价格',
  'publishing.step.completed': '完成',
  'publishing.done': '已完成',
  'publishing.next': '下一步',
  'publishing.back': '上一步',
  'publishing.publish': '上架',
  'publishing.keep': '保存但不上架',
  'publishing.restored': '已恢复 {{at, minute}} 填写的内容',
  'publishing.startOver': '重新填写',
  'publishing.completed.published': '{{name}} 已上架',
  'publishing.completed.publishedWords': '销售人员现在即可选择该产品包。',
  'publishing.completed.unpublished': '{{name}} 已保存，尚未上架',
  'publishing.completed.unpublishedWords': '需要时可在产品包详情或列表中上架。',
  'publishing.again': '继续创建',
} as const satisfies Record<keyof typeof enUS, string>;
