/**
 * Names that people use for a command besides its title: Chinese words, then English ones after the slash. One table, with
 * type imports only, because the build computes the Chinese readings from it.
 */
import type { CommandWords } from '../commandKit/registry.ts';

const evidence = '审计 证据 证明 签名 / audit, proof, export, signed evidence';
const compareRecords = '并排比较 两条对比 对照 / compare two records, side by side, difference';
const history = '历史 审计 状态图 / history, audit, chart';
const replay = '回放 重放 测试 / replay, step, what if';
const tab = '页签 标签页 / tab, tabs';
const chart = '流程图 生命周期 / lifecycle, diagram, graph';

/**
 * The words by command id. A word in pinyin is among the English ones if its reading also begins another command's title.
 * (充值 and 重置 are both read "chongzhi".) As a word of its own it ranks before that title.
 */
const words: Readonly<Record<string, string>> = {
  'order.approve': '通过 批准 同意 审批 / approve, pass, accept, deal',
  'order.reject': '驳回 拒绝 退回 不通过 / reject, refuse, decline, deal',
  'order.requote': '报价 重新计价 更新价格 / requote, reprice, new price',
  'order.withdraw': '撤单 撤销申请 取消订单 收回 / withdraw, cancel order, retract, take back, pull back',
  'order.open': '打开 查看订单 订单详情 / open, order details, view order',
  'order.contract': '下载 合同 文件 / download, contract, file',
  'order.history': history,
  'order.replay': replay,
  'order.compareRecords': compareRecords,
  'order.evidence': evidence,

  'customer.new': '添加客户 新建客户 新客户 / add customer, create customer, new client',
  'customer.import': '批量导入 导入 导入客户 / import, csv, excel, upload',
  'customer.sellPackage': '下单 购买 销售 卖 卖套餐 售套餐 / sell, sell package, order, buy, place order',
  'customer.buySeats': '增购 加购 加席位 席位 下单 / add seats, seats, extend, order',
  'customer.renew': '续费 续期 续约 到期 下单 / renew, renewal, extend, prolong, expiring',
  'customer.edit': '编辑 修改客户 改名 重置密码 / edit, change, modify, client',
  'customer.changeCreditCode': '信用代码 更正 统一社会信用代码 改代码 / credit code, change code, correct',
  'customer.open': '打开 查看客户 客户详情 / open, customer details, view customer',
  'customer.disable': '停用 禁用 停止 冻结 / disable, stop, block, freeze',
  'customer.enable': '启用 恢复 解禁 解冻 / enable, restart, unblock',
  'customer.history': history,
  'customer.subscription': history,

  'note.addToCustomer': '跟进 记录 备注 便签 拜访 / add note, note, comment, remark, visit, call',
  'note.addToOrder': '跟进 记录 备注 便签 / add note, note, comment, remark',
  'note.edit': '编辑 修改跟进 修改备注 / edit, change note, modify',
  'note.delete': '删除 移除跟进 删除备注 / delete, remove, remove note',
  'note.open': '打开 所属客户 所属订单 / open, customer of note, order of note',
  'note.history': history,
  'note.replay': replay,
  'note.evidence': evidence,

  'agentLevel.new': '新增等级 添加等级 新建等级 等级 / add level, create level, new level, grade, discount',
  'agentLevel.edit': '编辑等级 修改等级 优惠 优惠率 / edit level, rename level, discount, rate',
  'agentLevel.enable': '启用 启用等级 恢复等级 / enable, enable level, restore level',
  'agentLevel.disable': '停用 停用等级 禁用等级 / disable, disable level, block level',
  'agentLevel.delete': '删除 删除等级 移除等级 / delete, delete level, remove',
  'agentLevel.open': '打开等级 查看等级 等级列表 / open level, view level, list of levels',
  'agentLevel.history': history,
  'agentLevel.replay': replay,
  'agentLevel.evidence': evidence,

  'recharge.new': '充值 打款 加款 加额度 到账 / recharge, top up, pay in, credit, chongzhi',
  'agent.recharge': '充值 打款 加款 加额度 到账 / recharge, top up, pay in, credit',
  'agent.correct': '调整 更正额度 额度调整 / correct, correction, adjust quota, adjust',
  'recharge.reverse': '冲正 撤销充值 更正充值 / reverse, undo recharge, cancel recharge',
  'recharge.agent': '所属代理商 打开代理商 查看代理商 / agent of recharge, open agent, view agent',
  'recharge.history': history,
  'recharge.replay': replay,
  'recharge.evidence': evidence,

  'agent.new':
    '添加代理商 新建代理商 新增代理 添加代理 新建代理 开户 / add agent, create agent, new reseller',
  'agent.edit': '编辑 修改代理商 改等级 升级 升为 降级 重置密码 / edit, change level, reset password, rename',
  'agent.enable': '启用 恢复 解禁 解冻 / enable, restart, unblock',
  'agent.disable': '停用 禁用 停止合作 冻结 / disable, stop, block, freeze',
  'agent.open': '打开 查看代理商 代理商详情 / open, agent details, view agent',
  'agent.recharges': '到账 充值记录 充值明细 / payments, recharge records, recharges of agent',
  'agent.entries': '流水 明细 账本 对账 / ledger, balance, statement, entries',
  'agent.history': history,
  'agent.replay': replay,
  'agent.evidence': evidence,

  'application.new': '添加应用 新建应用 创建应用 / add application, create app, new app',
  'application.edit': '编辑 更正 修改版本 / edit, correct, change version',
  'application.submit': '提交 送审 申请审核 / submit, submit for review, apply',
  'application.newVersion':
    '新增版本 新版本 升级版本 更新版本 / new version, add version, update, release version',
  'application.pass': '通过 同意 批准 审核 / approve, pass, accept',
  'application.reject': '驳回 拒绝 退回 不通过 / reject, refuse, decline',
  'application.publish': '上架 发布应用 恢复上架 / publish, release, put on sale',
  'application.unpublish': '下架 撤下 停售 / unpublish, withdraw, take off sale',
  'application.open': '打开 查看应用 应用详情 / open, application details, view app',
  'application.installer': '安装包 下载 安装文件 / installer, download, install file',
  'application.auditHistory': history,
  'application.history': history,
  'application.replay': replay,
  'application.evidence': evidence,

  'package.new':
    '新增产品包 新建产品包 创建产品包 上架新品 / add package, create package, new package, new product',
  'package.publish': '上架 发布 开售 / publish, put on sale, release',
  'package.edit': '编辑 改价 修改价格 调价 席位价 / edit, change price, price, seat price, rename package',
  'package.unpublish': '下架 停售 撤下 / unpublish, withdraw, take off sale',
  'package.open': '打开 查看产品包 产品包详情 / open, package details, view package',
  'package.history': history,
  'package.availability': history,
  'package.replay': replay,
  'package.evidence': evidence,

  'passwordRequest.answer': '重设密码 新密码 处理申请 / set new password, reset password, answer request',
  'passwordRequest.dismiss': '忽略 忽略密码申请 关闭申请 / dismiss, ignore, dismiss password request',
  'passwordRequest.open': '打开申请 密码申请 申请详情 / open request, view request, password request',
  'passwordRequest.history': history,
  'passwordRequest.replay': replay,
  'passwordRequest.evidence': evidence,

  'account.avatar': '头像 照片 换头像 / avatar, picture, photo',
  'account.password':
    '改密码 我的密码 密码 忘记密码修改 / password, change my password, forgot password and change, forgotten password and change, my password, new password',
  'account.sessions': '设备 登录设备 登录记录 / devices, sessions, where logged in',
  'account.endSession': '下线 退出设备 踢下线 / revoke, end session, log out device',
  'account.endOthers': '全部下线 退出其他 踢下线 / log out everywhere, end other sessions, revoke all',
  'account.passwordRequests':
    '忘记密码 重置申请 密码申请 / forgot password, forgotten password, reset requests, password reset',
  'ownSession.end': '下线 退出设备 踢下线 / revoke, end session, log out device',

  'staff.add': '入职 新销售 新增销售 添加销售 新员工 添加人员 / hire, add staff, new salesperson, add member',
  'staff.resign': '离职 办离职 员工离职 / offboard, leave, quit, resign',
  'staff.transfer': '移交 转给 交接 转移客户 转交 / transfer, handover, hand over, reassign',
  'staff.customers': '其客户 名下客户 客户 / customers of staff, their clients, clients',
  'staff.history': history,

  'platformUser.new':
    '添加用户 新建用户 新增开发者 新增管理员 / add user, create user, new developer, new admin',
  'platformUser.edit': '编辑 修改用户 改名 重置密码 / edit, rename, reset password',
  'platformUser.enable': '启用 恢复 解禁 / enable, restart, unblock',
  'platformUser.disable': '停用 禁用 停止 / disable, stop, block',
  'platformUser.open': '查看用户 打开用户 用户列表 / open user, view user, list of users',
  'platformUser.history': history,
  'platformUser.replay': replay,
  'platformUser.evidence': evidence,

  'auditTrail.verify': '核对 完整性 篡改 校验 / verify, check, proof, integrity, tamper',
  'auditTrail.checkpoint': '检查点 根哈希 签名 / checkpoint, signed note, root hash',
  'auditEntry.open': '查看 审计详情 打开记录 / open, view entry, entry details',
  'auditEntry.history': '历史 状态图 路径 / history, chart, path',
  'auditEntry.compare': '对比 比较 并排 / compare, difference, side by side',
  'auditEntry.compareRecords': compareRecords,
  'auditEntry.note': '备注 批注 案件 / comment, annotate, case',
  'auditEntry.evidence': evidence,
  'auditEntry.addToCase': '案件 加入案件 归案 / case, add to case, investigation',
  'auditEntry.addRecordToCase': '案件 加入数据 归案 / case, add record to case, investigation',
  'auditCase.new': '新建案件 案件 建案 / new case, create case, investigation',
  'auditCase.addAnyRecord': '案件 加入数据 归案 / case, add to case, investigation',
  'auditCase.addRecord': '加入订单 加入人员 归案 / add deal, add staff, include',
  'auditCase.edit': '修改案件 改名 说明 / edit case, rename, description',
  'auditCase.close': '关闭案件 结论 完结 / close case, conclusion, finish',
  'auditCase.reopen': '重新打开 重新调查 恢复案件 / reopen case, look again, investigate again',
  'auditCase.open': '打开案件 案件详情 案件 / open case, case details, view case',
  'auditCase.history': history,
  'auditCase.replay': replay,
  'auditCase.evidence': evidence,
  'note.addToCase': '跟进 记录 备注 调查 / add note, note, comment, finding',
  'audit.compareRecords': compareRecords,
  'audit.fast': '秒批 快速审批 可疑 / too fast, quick approval, suspicious',
  'audit.outsideHours': '下班后 夜间操作 周末 可疑 / after hours, at night, weekend, suspicious',
  'audit.noRemarks': '没写备注 无备注 可疑 / no remarks, without a reason, suspicious',
  'audit.samePair': '同一客户 同一代理商 串通 可疑 / same customer, same agent, collusion, suspicious',
  'audit.burst': '集中操作 短时间 连批 可疑 / burst, in a row, within minutes, suspicious',
  'audit.nearQuota': '额度用尽 额度不足 可疑 / quota used up, low quota, suspicious',
  'audit.corrected': '事后调整 更正 可疑 / corrected later, adjusted, suspicious',
  'audit.refused': '失败操作 越权 被拒 可疑 / refused, denied, failed, suspicious',

  'go/account-balance': '余额 额度 剩余额度 / balance, quota, remaining quota',
  'go/account-recharge': '到账 充值明细 我的充值 / recharges, payments, top ups',
  'go/account-sale': '销售额 销售明细 成交 / sales, sold, revenue',
  'go/account-entries': '流水 明细 账本 对账 / ledger, entries, statement',
  'go/agent-grade': '等级 折扣等级 优惠等级 / levels, grades, discounts',
  'go/agent-manage': '代理商列表 代理 经销商 / agents, agent list, resellers',
  'go/agent-pay': '充值列表 充值记录 打款记录 / recharges, recharge list, payments',
  'go/user-manage-list': '人员 员工 销售列表 / staff, members, salespeople',
  'go/customer-manage-list': '客户 客户管理 全部客户 / customers, customer list, clients',
  'go/deal-list': '订单 订单管理 全部订单 / deals, order list, orders',
  'go/deal-approval': '待审批 审批 待办 / pending, approvals, to approve',
  'go/deal-approval-queue': '逐条审批 审批队列 连续审批 / approval queue, review queue, triage',
  'go/my-client': '客户 我的客户列表 客户列表 到期 / clients, my customers, client list, expiring',
  'go/my-app': '应用 应用列表 我的应用列表 / applications, apps, my apps',
  'go/app-release': '应用 应用管理 全部应用 / apps, application list, all applications',
  'go/app-approval': '待审核 应用审核 审核 / pending, review, application review',
  'go/app-package-release': '产品包 套餐 产品 / packages, package list, products',
  'go/order-record': '订单 我的订单 订单历史 / orders, order list, my orders',
  'go/audit-desk': '审计 稽核 可疑 / audit, investigate, suspicious',
  'go/audit-case': '案件 立案 调查 / cases, investigations, audit cases',
  'go/audit-trail': '日志 审计日志 证据 / log, proof, checkpoint',
  'go/replay': '回放 重放 测试 推演 / replay, test, simulate, what if',
  'go/sale-order': '订单 全部订单 销售 / orders, order list, sales',
  'go/state-chart': '流程 看板 等待 生命周期 / lifecycle, board, chart, waiting',
  'go/state-chart/subscription':
    '流程图 生命周期 到期 即将到期 / lifecycle, diagram, graph, expiring, ending soon',
  'go/platform-user': '用户 管理员 开发者 账号 / users, admins, developers, accounts',

  orders: '订单 全部订单 其订单 / orders, deals, all orders',
  'state.order.pending':
    '待审批订单 待审批 等待审批 未审批 / pending deals, pending, waiting deals, deals to approve',
  'state.order.approved': '已通过订单 已通过 审批通过的订单 / approved deals, approved, passed deals',
  'state.order.rejected': '已驳回订单 已驳回 被驳回 / rejected deals, rejected, refused deals',
  'state.order.withdrawn': '已撤回订单 已撤回 撤单 已撤单 / withdrawn deals, withdrawn, cancelled orders',
  'state.customer.enabled':
    '启用客户列表 正常客户 有效客户 / enabled clients, customers in use, active customers',
  'state.customer.disabled':
    '已停用客户 被停用的客户 停用客户列表 / disabled clients, blocked customers, stopped customers',
  'state.agent.enabled':
    '正常代理商 有效代理商 启用代理商列表 / agents in use, active agents, enabled resellers',
  'state.agent.disabled':
    '已停用代理商 被停用的代理商 停用代理商列表 / blocked agents, stopped agents, disabled resellers',
  'state.agentLevel.enabled': '启用的等级 可用等级 有效等级 / enabled levels, levels in use, active levels',
  'state.agentLevel.disabled':
    '停用的等级 已停用等级 失效等级 / disabled levels, stopped levels, inactive levels',
  'state.staff.active': '在职 在职人员 在职员工 / active staff, working staff, current salespeople',
  'state.staff.resigned': '离职人员 已离职 离职员工 / resigned staff, former staff, left the company',
  'state.application.published':
    '在售应用 上架中的应用 已上架应用 / published apps, apps on sale, released apps',
  'state.application.unpublished':
    '停售应用 已下架应用 未上架应用 / unpublished apps, apps off sale, withdrawn apps',
  'state.application.draft': '草稿 待提交 未提交应用 / drafts, unsubmitted applications, apps to submit',
  'state.application.pending':
    '待审核应用 审核中的应用 未审核 / pending applications, apps in review, apps to review',
  'state.application.passed':
    '已通过应用 已过审 过审应用 / passed apps, approved applications, reviewed apps',
  'state.application.rejected':
    '已驳回应用 被驳回的应用 未过审 / rejected apps, refused applications, failed review',
  'state.package.published':
    '在售产品包 上架中的产品包 在售套餐 / packages on sale, published products, released packages',
  'state.package.unpublished':
    '停售产品包 已下架产品 停售套餐 / packages off sale, unpublished products, withdrawn packages',
  'state.passwordRequest.pending':
    '待处理申请 待处理 未处理申请 / pending resets, requests to answer, open password requests',
  'state.passwordRequest.answered':
    '已处理申请 已处理 处理过的申请 / answered requests, handled resets, answered password requests',
  'state.passwordRequest.dismissed':
    '已忽略申请 已忽略 忽略的申请 / dismissed resets, ignored requests, ignored password requests',
  'state.platformUser.active': '正常用户 启用的用户 有效用户 / active users, enabled users, users in use',
  'state.platformUser.disabled':
    '停用的用户 已停用用户 被停用的用户 / disabled users, blocked users, stopped users',
  'state.auditCase.open': '未结案件 进行中的案件 调查中 / open cases, running cases, cases in work',
  'state.auditCase.closed': '已结案件 已结案 结案 / closed cases, finished cases, ended cases',

  'list.export': '导出 下载 表格 导出表格 / export, download, excel, csv',
  'list.columns': '列 字段 显示列 隐藏列 / columns, fields, show, hide',
  'list.density': '密度 紧凑 行高 / density, compact, rows, height',
  'list.openView': '视图 收藏 我的视图 / views, saved, bookmark',
  'list.saveView': '保存视图 收藏 保存筛选 / save view, keep, bookmark',
  'list.removeView': '删除视图 删除收藏 移除视图 / delete view, remove view, remove bookmark',
  'list.search': '查找 关键词 搜一下 / find in list, keyword, filter by word',
  'list.filter': '过滤 条件筛选 按条件 / filter by, narrow, criteria',
  'list.sort': '排列 按列排序 升序 降序 / sort by, sort column, sorted by',
  'list.clearFilters': '重置筛选 全部 清空筛选 / reset filters, all, no filters',
  'list.settings': '列 密度 视图 列表设置 / columns, density, views, list options',
  'chart.table': '图形 表格 状态图 / table, rows, graph',
  'chart.svg': '导出图形 下载图片 图片 / export chart, download picture, image',
  'chart.machine': '导出状态机 下载状态机 状态机 / stately, xstate, export machine',
  'chart.print': '打印 打印状态图 纸 / print, paper, pdf',
  'lab.fixture': '测试用例 下载用例 用例 / fixture, vitest, test case',
  'lab.shrink': '精简 最短 缩短 / shrink, shortest, reduce',
  'lab.undo': '撤销 撤销更改 后退 / undo, back, undo change',
  'recording.start': '录制 记录操作 复现 捕获 / record, capture, trace, reproduce',
  'recording.stop': '结束录制 停止 保存录制 / stop, end, finish, save recording',

  'session.language': '语言 中文 英文 / language, chinese, english',
  'session.theme': '主题 深色 浅色 夜间模式 换肤 / theme, dark mode, light mode, dark',
  'session.keys': '快捷键 键盘 帮助 / help, keyboard, shortcuts, cheat sheet',
  'macro.new': '批处理 保存步骤 宏 录制 / macro, save steps, batch, chain',
  'macro.rename': '改名 宏改名 修改宏 / rename, change macro, edit macro',
  'macro.remove': '移除宏 删宏 去掉 / remove macro, delete, drop',
  'session.receipts': '操作记录 最近操作 运行记录 撤销 撤回 / history, receipts, what i did, undo',
  'session.repeat': '重复 再来一次 再次执行 / repeat, again, redo',
  'session.logout': '登出 注销 退出系统 退出 / sign out, logout, log off, exit, quit, tuichu',
  'shell.settings': '设置 偏好 布局 个性化 / settings, preferences, layout, options',
  'shell.navbar': '导航栏 顶栏 页头 / navbar, header, top bar',
  'shell.menu': '菜单栏 侧边栏 菜单 / menu, sidebar, sider',
  'shell.topMenu': '横向菜单 顶部菜单 菜单位置 / horizontal menu, top menu, menu position',
  'shell.footer': '底部 页尾 页脚 / footer, page end, bottom',
  'shell.tabBar': '多页签 多标签 标签栏 / tabs, tab bar, show tabs',
  'shell.menuFromServer': '后端菜单 内置菜单 菜单来源 / server menu, built-in menu, menu source',
  'shell.colorWeak': '色盲 色弱 无障碍 / color blind, accessibility, colour weak',
  'shell.singleKeys': '快捷键 单键 按键 / shortcuts, single keys, keyboard',
  'shell.menuWidth': '菜单宽度 侧边栏宽度 宽度 / menu width, sidebar width, width',
  'shell.foldMenu': '折叠 收起 展开 / collapse, expand, fold',
  'shell.copySettings': '复制设置 剪贴板 导出配置 / copy, clipboard, export settings',
  'shell.resetSettings': '恢复默认 默认设置 重置设置 / defaults, reset, restore settings',
  'tabs.reload': `刷新 刷新页签 ${tab}, refresh`,
  'tabs.close': `关闭 关闭标签 ${tab}, close`,
  'tabs.closeLeft': `关闭左边 ${tab}, close left`,
  'tabs.closeRight': `关闭右边 ${tab}, close right`,
  'tabs.closeOthers': `关闭其他 只留当前 ${tab}, close others`,
  'tabs.closeAll': `全部关闭 ${tab}, close all`,
  'tabs.previous': `上一页签 左边页签 ${tab}, previous`,
  'tabs.next': `下一页签 右边页签 ${tab}, next`,
};

/** Names of the periods for lists with days, as people type them before a list's name: in Chinese / in English. */
const periods = {
  today: '今天 今日 / today',
  yesterday: '昨天 昨日 / yesterday',
  thisWeek: '本周 这周 / this week',
  lastWeek: '上周 上星期 / last week',
  thisMonth: '本月 这个月 / this month',
  lastMonth: '上月 上个月 / last month',
} as const;
export type ListPeriod = keyof typeof periods;
export const listPeriods = Object.keys(periods) as ListPeriod[];

/** Names of the lists with days. */
const datedLists: Readonly<Record<string, string>> = {
  orders: '订单 / orders, deals',
  recharges: '充值 / recharges, top ups',
  entries: '流水 明细 / ledger entries, ledger',
  audit: '审计记录 审计 / audit entries, audit',
};

const parted = (line = ''): [string[], string[]] => {
  const [chinese = '', english = ''] = line.split(' / ');
  const list = (text: string, by: string) => text.split(by).filter((word) => word !== '');
  return [list(chinese, ' '), list(english, ', ')];
};

/** Returns the words of a list in a period ("本周订单", "orders this week", "this week orders"). */
function wordsOfPeriod(id: string): CommandWords | undefined {
  const [, list = '', period = ''] = /^period\.(\w+)\.(\w+)$/.exec(id) ?? [];
  if (!(list in datedLists)) return undefined;
  const [chinese, english] = parted(datedLists[list]);
  const [times, englishTimes] = parted(periods[period as ListPeriod]);
  return {
    chinese: times.flatMap((time) => chinese.flatMap((name) => [`${time}${name}`, `${time}的${name}`])),
    english: englishTimes.flatMap((time) =>
      english.flatMap((name) => [`${name} ${time}`, `${time} ${name}`, `${time}'s ${name}`]),
    ),
  };
}

/** Words of the commands that every record type has, by the last part of the id. */
const wordsOfEvery: Readonly<Record<string, string>> = {
  copyName: '复制编号 复制名称 拷贝 剪贴板 / copy number, copy name, clipboard',
  addToCase: '案件 加入案件 归案 / case, add to case, audit case, investigation',
  openCase: '立案 案件 建案 / open case, new case, investigation',
  copyLink: '复制网址 分享 拷贝链接 / copy url, share, address',
};

/** Returns the words of a state's list for a person's records in that state. */
function ofState(id: string): string | undefined {
  return /^(state|orders)\./.test(id) ? words[id.slice(0, id.lastIndexOf('.'))] : undefined;
}

/** Returns the words of a command; for a chart, the words common to all charts. Empty for an unknown id. */
export function wordsOf(id: string): CommandWords {
  const ofPeriod = wordsOfPeriod(id);
  if (ofPeriod) return ofPeriod;
  const ofEvery = wordsOfEvery[id.slice(id.lastIndexOf('.') + 1)] ?? '';
  const line = words[id] ?? ofState(id) ?? (id.startsWith('go/state-chart/') ? chart : ofEvery);
  const [chinese, english] = parted(line);
  return { chinese, english };
}

const periodIds = Object.keys(datedLists).flatMap((list) =>
  listPeriods.map((period) => `period.${list}.${period}`),
);

/** Returns every Chinese word of the table. */
export function chineseWords(): string[] {
  return [
    ...new Set(
      [...Object.keys(words), ...Object.keys(wordsOfEvery), 'go/state-chart/', ...periodIds].flatMap(
        (id) => wordsOf(id).chinese,
      ),
    ),
  ];
}
