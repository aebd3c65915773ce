/** 审计记录及其校验。 */
export const auditTrail = {
  'auditTrail.problem.entryChanged': '记入后被修改',
  'auditTrail.problem.entryMissing': '记入后被删除',
  'auditTrail.problem.entryForged': '并非由本系统写入',
  'auditTrail.problem.entryUnlogged': '绕过审计记录写入',
  'auditTrail.problem.treeRewritten': '从这里起，审计记录被整体改写',
  'auditTrail.problem.checkpointUnsigned': '最新检查点缺失，或不是由本系统签名',
  'auditTrail.problem.tailMissing': '此后的记录全部缺失：数据库被恢复到旧状态，或末尾被删除',
  'auditTrail.problem.witnessUnreachable': '无法连接见证方',
  'auditTrail.problem.recordChanged': '数据与其最后一条审计记录不一致',
  'auditTrail.problem.recordMissing': '数据被删除',
  'auditTrail.problem.recordUntold': '数据没有任何审计记录',
  'auditTrail.problem.historyIncomplete': '审计记录有缺失',
  'auditTrail.problem.balanceWrong': '额度与额度流水不一致',
  'auditTrail.problem.saleWrong': '额度流水与已通过的订单不一致',
};
