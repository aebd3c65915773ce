import { syllablesIn } from '../../../src/server/search/reading.ts';
import type { PaletteEntry } from './subjects.ts';

const verbs = [
  ['审批', 'Approve', '同意', 'pass'],
  ['驳回', 'Reject', '拒绝', 'refuse'],
  ['新增', 'Add', '创建', 'create'],
  ['编辑', 'Edit', '修改', 'change'],
  ['停用', 'Disable', '禁用', 'turn off'],
  ['启用', 'Enable', '打开', 'turn on'],
  ['导出', 'Export', '下载', 'download'],
  ['打印', 'Print', '输出', 'paper'],
  ['查看', 'View', '详情', 'open'],
  ['移交', 'Transfer', '转交', 'hand over'],
  ['续费', 'Renew', '延期', 'prolong'],
  ['充值', 'Recharge', '付款', 'pay'],
  ['上架', 'Publish', '发布', 'release'],
  ['下架', 'Unpublish', '撤下', 'withdraw'],
  ['删除', 'Delete', '移除', 'remove'],
  ['复制', 'Copy', '拷贝', 'duplicate'],
  ['分配', 'Assign', '指派', 'allot'],
  ['核对', 'Check', '对账', 'verify'],
  ['提醒', 'Remind', '通知', 'notify'],
  ['锁定', 'Lock', '冻结', 'freeze'],
] as const;

const cities = [
  ['上海', 'Shanghai'],
  ['北京', 'Beijing'],
  ['广州', 'Guangzhou'],
  ['深圳', 'Shenzhen'],
  ['杭州', 'Hangzhou'],
  ['成都', 'Chengdu'],
  ['武汉', 'Wuhan'],
  ['南京', 'Nanjing'],
  ['西安', "Xi'an"],
  ['苏州', 'Suzhou'],
  ['重庆', 'Chongqing'],
  ['天津', 'Tianjin'],
  ['青岛', 'Qingdao'],
  ['大连', 'Dalian'],
  ['厦门', 'Xiamen'],
  ['宁波', 'Ningbo'],
  ['长沙', 'Changsha'],
  ['郑州', 'Zhengzhou'],
  ['沈阳', 'Shenyang'],
  ['昆明', 'Kunming'],
  ['福州', 'Fuzhou'],
  ['合肥', 'Hefei'],
  ['济南', 'Jinan'],
  ['哈尔滨', 'Harbin'],
  ['石家庄', 'Shijiazhuang'],
] as const;

const nouns = [
  ['订单', 'deal'],
  ['代理商', 'agent'],
  ['客户', 'customer'],
  ['产品包', 'package'],
  ['应用', 'application'],
  ['席位', 'seats'],
  ['额度流水', 'quota ledger'],
  ['充值记录', 'recharge record'],
  ['销售人员', 'sales staff'],
  ['合同', 'contract'],
  ['发票', 'invoice'],
  ['账户余额', 'account balance'],
  ['等级', 'level'],
  ['审计记录', 'audit trail'],
  ['密码重置申请', 'password request'],
  ['状态图', 'state chart'],
  ['报表', 'report'],
  ['公告', 'notice'],
  ['权限', 'permission'],
  ['工单', 'ticket'],
] as const;

/**
 * Returns entries in both languages with the readings of the Chinese titles: at most 10,000; fewer are spread over the same
 * set.
 */
export function paletteEntries(size: number): PaletteEntry[] {
  const all = verbs.length * cities.length * nouns.length;
  return Array.from({ length: size }, (_, index) => {
    // 7,919 shares no divisor with their number, so no entry repeats and neighbours differ.
    const at = (index * 7919) % all;
    const verb = verbs[at % verbs.length] ?? verbs[0];
    const city = cities[Math.floor(at / verbs.length) % cities.length] ?? cities[0];
    const noun = nouns[Math.floor(at / verbs.length / cities.length)] ?? nouns[0];
    const [action, actionInEnglish, ...keywords] = verb;
    const title = action + city[0] + noun[0];
    return {
      id: String(at),
      title,
      other: `${actionInEnglish} ${city[1]} ${noun[1]}`,
      syllables: syllablesIn(title),
      keywords,
    };
  });
}
