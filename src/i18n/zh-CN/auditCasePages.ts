import type { auditCasePages as enUS } from '../en-US/auditCasePages.ts';

/** 审计案件的页面。 */
export const auditCasePages = {
  'auditCase.itemCount': '涉案条数',
  'auditCase.openedBy': '立案人',
  'auditCase.openedAt': '立案时间',
  'auditCase.closedBy': '结案人',
  'auditCase.closedAt': '结案时间',
  'auditCase.keyword': '案件名称、内容或立案人',
  'auditCase.items': '涉案数据与审计记录',
  'auditCase.item': '数据或审计记录',
  'auditCase.itemState': '状态',
  'auditCase.addedBy': '加入人',
  'auditCase.added': '加入时间',
  'auditCase.count_one': '{{count, number}} 条',
  'auditCase.count_other': '{{count, number}} 条',
  'empty.auditCases': '暂无案件。发现可疑操作后可立案，把相关数据和审计记录归到一起。',
  'empty.caseNotes': '暂无跟进记录，可记下查到的情况和下一步要核实的事项。',
  'empty.auditCaseItems': '案件内暂无内容。可在此加入数据，或从审计台加入审计记录。',
  'rule.auditCase.notYetIn': '尚未加入该案件',
  'rule.auditCase.hasRoom': '案件条数未满',
  'rule.auditCase.conclusionGiven': '已填写结案结论',
  'rule.figure.caseItems': '一个案件的条数上限',
  'rule.note.caseIsOpen': '案件内的跟进记录：案件尚未结案',
  'lift.auditCase.notYetIn': '换一条数据或审计记录',
  'lift.auditCase.anotherCase': '另立一个案件',
} as const satisfies Record<keyof typeof enUS, string>;
