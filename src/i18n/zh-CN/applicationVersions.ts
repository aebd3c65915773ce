import type { applicationVersions as enUS } from '../en-US/applicationVersions.ts';

export const applicationVersions = {
  'application.versionHistory': '{{number}} 的历史',
  'application.decidedAt': '审核时间',
  'application.decidedBy': '审核人',
  'application.section.versions': '全部版本',
  'application.section.changes': '与生效版本相比',
  'application.changes.none': '与生效版本 {{number}} 无差异',
  'application.changes.before': '生效版本 {{number}}',
  'application.changes.after': '本次提交 {{number}}',
  'application.changes.first': '首个版本，无可比较的生效版本',
} as const satisfies Record<keyof typeof enUS, string>;
