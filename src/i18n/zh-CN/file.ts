import type { file as enUS } from '../en-US/file.ts';

export const file = {
  'lifecycle.file': '上传文件',
  'lifecycle.event.upload': '上传',
  'lifecycle.event.use': '引用',
  'lifecycle.event.release': '解除引用',
  'lifecycle.event.releaseLast': '解除最后引用',
  'lifecycle.event.discard': '清除',
  'file.unused': '未使用',
  'file.used': '使用中',
  'file.discarded': '已清除',
  'refusal.file.followsRecord': '随引用该文件的记录而变',
  'refusal.file.followsTidying': '由系统自动处理',
  'refusal.file.lastUse': '没有其他记录引用该文件',
  'refusal.file.used_one': '有 {{count}} 条记录引用该文件',
  'refusal.file.used_other': '有 {{count}} 条记录引用该文件',
  'refusal.file.keptYet_one': '该文件还将保留 {{count}} 天',
  'refusal.file.keptYet_other': '该文件还将保留 {{count}} 天',
  'palette.type.file': '文件',
  'command.chart.file': '状态图：上传文件',
} as const satisfies Record<keyof typeof enUS, string>;
