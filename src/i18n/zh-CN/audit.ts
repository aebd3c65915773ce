/** 审计台：在日志的全部记录中查找可疑操作。 */
export const audit = {
  'menu.auditDesk': '审计台',
  'audit.record': '记录',
  'audit.subject': '客户或代理商',
  'audit.waited': '等待时长（秒）',
  'audit.waiting': '等待时长',
  'audit.question': '常用问题',
  'audit.question.fast': '一分钟内通过',
  'audit.question.outsideHours': '非工作时间操作',
  'audit.question.noRemarks': '通过时未填备注',
  'audit.question.samePair': '反复为同一客户或代理商操作',
  'audit.question.burst': '几分钟内连续操作',
  'audit.question.nearQuota': '几乎用尽剩余额度',
  'audit.question.corrected': '通过后更正额度',
  'audit.question.refused': '被拒绝的操作',
} as const;
