import { catalogues } from '../../i18n/catalogues.ts';
import type { Role } from '../../domain/roles.ts';
import type { ReleasedLifecycle } from './releasedLifecycle.ts';
import type { ReleaseChange } from './releaseChanges.ts';

export type Locale = keyof typeof catalogues;

const enUS = {
  head: 'Machines since release {{name}} ({{at}})',
  lifecycle: '{{title}} ({{id}}), version {{was}} → {{now}}',
  lifecycleAlone: '{{title}} ({{id}}), version {{version}}',
  unchanged: 'Nothing has changed.',
  lifecycleAdded: 'The lifecycle is new.',
  lifecycleGone: 'The lifecycle is gone.',
  stateAdded: 'State {{state}} is new.',
  stateGone: 'State {{state}} is gone.',
  stateRenamed: 'State {{state}} is now {{now}}.',
  'stateChanged.initial': 'State {{state}} begins the lifecycle now, or no longer does.',
  'stateChanged.final': 'State {{state}} ends the lifecycle now, or no longer does.',
  'stateChanged.kept': 'State {{state}} is kept by records now, or no longer is.',
  'stateChanged.place': 'State {{state}} lies within another state.',
  edgeAdded: 'Event {{event}} is new: from {{from}} to {{to}}, by {{roles}}.',
  edgeGone: 'Event {{event}} from {{from}} to {{to}} is gone.',
  eventRenamed: 'Event {{was}} from {{from}} is now {{event}}.',
  edgeLeadsElsewhere: 'Event {{event}} from {{from}} leads to {{to}}, not to {{was}}.',
  edgeIdChanged:
    'Event {{event}} from {{from}} is {{now}} in the trail, not {{was}}: the counts of both stay apart.',
  guardAdded: 'Event {{event}} from {{from}} now asks {{rule}}.',
  guardDropped: 'Event {{event}} from {{from}} no longer asks {{rule}}.',
  rolesGained: 'Event {{event}} from {{from}} may now be taken by {{roles}}.',
  rolesLost: 'Event {{event}} from {{from}} may no longer be taken by {{roles}}.',
  ruleChanged: 'Rule {{rule}} is of the kind {{now}}, not {{was}}.',
  figureChanged: 'Rule {{rule}} measures by {{now}}, not by {{was}}.',
  ruleLoosened:
    'Rule {{rule}} now holds in situations where it did not: {{count}} of those that each rule is put to.',
  ruleTightened:
    'Rule {{rule}} no longer holds in situations where it did: {{count}} of those that each rule is put to.',
  creationChanged: 'Records are created by {{now}}, not {{was}}.',
  creatorsGained: 'Records may now be created by {{roles}}.',
  creatorsLost: 'Records may no longer be created by {{roles}}.',
  nobody: 'nobody',
  versionKept: 'The version is still {{version}}: raise it.',
  widened: 'Rights that became wider',
  'widened.edgeAdded': '{{role}}: may take {{event}} from {{from}} to {{to}}, which is new',
  'widened.rolesGained': '{{role}}: may take {{event}} from {{from}}',
  'widened.guardDropped': '{{role}}: is no longer asked {{rule}} for {{event}} from {{from}}',
  'widened.ruleLoosened': '{{role}}: rule {{rule}} lets through what it refused',
  'widened.creatorsGained': '{{role}}: may create records',
  right: '{{title}}: {{right}}',
  none: 'None.',
  store: 'Entries of the changed lifecycles in the store, each put to both machines: {{entries}}',
  refusedNow: 'Steps of the store that are refused today, {{title}}, {{event}}, by rule {{rule}}: {{count}}',
  acceptedNow:
    'Refused attempts of the store that would be accepted today, {{title}}, {{event}}, refused by rule {{rule}}: {{count}}',
  refusedNone: 'No step of the store is refused today.',
  refusedUnasked:
    'Whether steps of the store are refused today was not asked: a running server holds it, and its machines are its own.',
  noStore: 'No store was asked (--no-store): whether records or entries have what is gone is not known.',
  'stranded.gone': 'Records in {{state}}, which is gone: {{count}}',
  'stranded.noWayOn': 'Records in {{state}}, out of which nothing leads any longer: {{count}}',
  renamed: 'Records in {{state}}, now {{now}}, whose rows are to be renamed with the release: {{count}}',
  'left.gone': 'Rows in {{state}}, which today’s machine does not have: {{count}}',
  'left.renamed': 'Rows still in {{state}}, which is now {{now}}: {{count}}',
  'left.noWayOn': 'Rows in {{state}}, out of which nothing leads any longer: {{count}}',
  'lost.step': 'Entries that today’s machine does not take, {{step}}: {{count}}',
  'lost.seam': 'Entries that no longer begin where the one before ended, {{step}}: {{count}}',
  retired: 'Entries of a step that was retired on purpose, {{step}}: {{count}}. {{reason}}',
  strandedNone: 'No record is stranded.',
  lostNone: 'Every entry that the release’s machine took, today’s takes.',
  migrations: 'Migrations declared since the release, replayed with the entries: {{count}}',
  chart: 'Chart: {{path}}',
  passed: 'Passed.',
  failed: 'Failed: {{problems}}',
  'problem.stranded': 'records are stranded',
  'problem.lost': 'entries are not taken any longer: declare a migration (migrations of defineLifecycle)',
  'problem.rows':
    'rows are left that today’s machines cannot go on with: a migration of the database has to rename or move them',
  'problem.version': 'a lifecycle changed under the same version',
  'problem.gone': 'states or events are gone without a migration, and no store was asked',
  new: 'New',
  gone: 'Gone',
  changed: 'Changed',
  created: 'created',
  separator: ', ',
} as const;

const zhCN: Record<keyof typeof enUS, string> = {
  head: '自发布 {{name}}（{{at}}）以来的状态机变化',
  lifecycle: '{{title}}（{{id}}），版本 {{was}} → {{now}}',
  lifecycleAlone: '{{title}}（{{id}}），版本 {{version}}',
  unchanged: '没有变化。',
  lifecycleAdded: '新增该生命周期。',
  lifecycleGone: '该生命周期已删除。',
  stateAdded: '新增状态“{{state}}”。',
  stateGone: '状态“{{state}}”已删除。',
  stateRenamed: '状态“{{state}}”已改名为“{{now}}”。',
  'stateChanged.initial': '状态“{{state}}”是否为初始状态有变化。',
  'stateChanged.final': '状态“{{state}}”是否为最终状态有变化。',
  'stateChanged.kept': '状态“{{state}}”是否由记录自身保存有变化。',
  'stateChanged.place': '状态“{{state}}”的上级状态有变化。',
  edgeAdded: '新增事件“{{event}}”：从“{{from}}”到“{{to}}”，执行角色：{{roles}}。',
  edgeGone: '事件“{{event}}”（从“{{from}}”到“{{to}}”）已删除。',
  eventRenamed: '“{{from}}”的事件“{{was}}”已改名为“{{event}}”。',
  edgeLeadsElsewhere: '“{{from}}”的事件“{{event}}”现进入“{{to}}”，原为“{{was}}”。',
  edgeIdChanged:
    '“{{from}}”的事件“{{event}}”在审计记录中的标识为 {{now}}，原为 {{was}}：两者的次数分别统计。',
  guardAdded: '“{{from}}”的事件“{{event}}”新增条件 {{rule}}。',
  guardDropped: '“{{from}}”的事件“{{event}}”不再检查条件 {{rule}}。',
  rolesGained: '“{{from}}”的事件“{{event}}”新增执行角色：{{roles}}。',
  rolesLost: '“{{from}}”的事件“{{event}}”取消执行角色：{{roles}}。',
  ruleChanged: '条件 {{rule}} 的类型为 {{now}}，原为 {{was}}。',
  figureChanged: '条件 {{rule}} 的限值为 {{now}}，原为 {{was}}。',
  ruleLoosened: '条件 {{rule}} 放宽：在 {{count}} 种检验情形下，原来不满足，现在满足。',
  ruleTightened: '条件 {{rule}} 收紧：在 {{count}} 种检验情形下，原来满足，现在不满足。',
  creationChanged: '记录由事件“{{now}}”创建，原为“{{was}}”。',
  creatorsGained: '新增可创建记录的角色：{{roles}}。',
  creatorsLost: '取消可创建记录的角色：{{roles}}。',
  nobody: '无',
  versionKept: '版本仍为 {{version}}：需要升级版本。',
  widened: '扩大的权限',
  'widened.edgeAdded': '{{role}}：可执行新增的“{{event}}”（从“{{from}}”到“{{to}}”）',
  'widened.rolesGained': '{{role}}：可执行“{{event}}”（从“{{from}}”）',
  'widened.guardDropped': '{{role}}：执行“{{event}}”（从“{{from}}”）时不再检查 {{rule}}',
  'widened.ruleLoosened': '{{role}}：条件 {{rule}} 会放行原来拒绝的操作',
  'widened.creatorsGained': '{{role}}：可创建记录',
  right: '{{title}}：{{right}}',
  none: '无。',
  store: '数据库中有变化的生命周期共 {{entries}} 条审计记录，已逐条交两个版本的状态机核对',
  refusedNow: '{{count}} 个已记录的步骤现在会被拒绝：{{title}}，“{{event}}”，条件 {{rule}}。',
  acceptedNow: '{{count}} 次被拒绝的操作现在会被接受：{{title}}，“{{event}}”，当时的条件 {{rule}}。',
  refusedNone: '已记录的步骤现在都不会被拒绝。',
  refusedUnasked: '未核对已记录的步骤现在是否会被拒绝：数据库由运行中的服务器占用，它使用自己的状态机。',
  noStore: '未查询数据库（--no-store）：不知道是否有记录或审计记录用到已删除的内容。',
  'stranded.gone': '{{count}} 条记录处于已删除的状态“{{state}}”。',
  'stranded.noWayOn': '{{count}} 条记录处于状态“{{state}}”，已没有后续事件。',
  renamed: '{{count}} 条记录处于“{{state}}”（现为“{{now}}”）：发布时需同时更新这些数据。',
  'left.gone': '{{count}} 行数据处于“{{state}}”，当前状态机没有该状态。',
  'left.renamed': '{{count}} 行数据仍处于“{{state}}”，该状态现为“{{now}}”。',
  'left.noWayOn': '{{count}} 行数据处于“{{state}}”，已没有后续事件。',
  'lost.step': '{{count}} 条审计记录（{{step}}）：当前状态机不接受。',
  'lost.seam': '{{count}} 条审计记录（{{step}}）：与前一条不再衔接。',
  retired: '{{count}} 条审计记录（{{step}}）：该步骤已停用。{{reason}}',
  strandedNone: '没有记录滞留。',
  lostNone: '发布时状态机接受的审计记录，当前状态机全部接受。',
  migrations: '自该发布以来声明了 {{count}} 个迁移，核对时已应用。',
  chart: '状态图：{{path}}',
  passed: '通过。',
  failed: '未通过：{{problems}}',
  'problem.stranded': '有记录滞留',
  'problem.lost': '有审计记录不再被接受：请声明迁移（defineLifecycle 的 migrations）',
  'problem.rows': '有数据无法由当前状态机继续处理：请用数据库迁移改名或移走',
  'problem.version': '有生命周期已变化而版本未升级',
  'problem.gone': '有状态或事件已删除且没有迁移，也未查询数据库',
  new: '新增',
  gone: '已删除',
  changed: '有变化',
  created: '创建',
  separator: '、',
};

const own = { 'en-US': enUS, 'zh-CN': zhCN };

export type DiffWord = keyof typeof enUS;
type Params = Record<string, string | number>;

/** The words of the comparison in a language, with those of the product for roles, states and events. */
export class DiffWords {
  private readonly locale: Locale;

  constructor(locale: Locale) {
    this.locale = locale;
  }

  text(key: DiffWord, params: Params = {}): string {
    return own[this.locale][key].replaceAll(/{{(\w+)}}/g, (_, name: string) => {
      const value = params[name] ?? '';
      return typeof value === 'number' ? value.toLocaleString(this.locale) : value;
    });
  }

  /** Returns the product's words for a key, or the key's last part if the catalogue no longer has it. */
  product(key: string): string {
    const catalogue: Record<string, string> = catalogues[this.locale].translation;
    return catalogue[key] ?? key.slice(key.lastIndexOf('.') + 1);
  }

  roles(roles: readonly Role[]): string {
    if (roles.length === 0) return this.text('nobody');
    return roles.map((role) => this.product(`role.${role}`)).join(this.text('separator'));
  }

  /** Returns the state's label in one of the machines, with its id. */
  state(machines: readonly (ReleasedLifecycle | undefined)[], id: string): string {
    const states = machines.flatMap((machine) => machine?.regions.flatMap((region) => region.states) ?? []);
    const found = states.find((state) => state.id === id);
    return found ? `${this.product(found.label)} (${id})` : id;
  }

  event(machines: readonly (ReleasedLifecycle | undefined)[], type: string): string {
    const edges = machines.flatMap((machine) =>
      machine ? [machine.creation, ...machine.regions.flatMap((region) => region.edges)] : [],
    );
    const found = edges.find(({ event }) => event === type);
    return found ? `${this.product(found.label)} (${type})` : type;
  }

  /** Returns the word key of a change, and its parameters. */
  change(machines: readonly (ReleasedLifecycle | undefined)[], change: ReleaseChange): [DiffWord, Params] {
    const params: Params = {};
    const event = change.kind === 'eventRenamed' || change.kind === 'creationChanged';
    for (const [name, value] of Object.entries(change)) {
      if (name === 'roles') params.roles = this.roles(value as Role[]);
      else if (name === 'event' || (event && (name === 'was' || name === 'now')))
        params[name] = this.event(machines, String(value));
      else if (['from', 'to', 'state'].includes(name) || isOfState(change, name))
        params[name] = this.state(machines, String(value));
      else params[name] = String(value);
    }
    return [change.kind === 'stateChanged' ? `stateChanged.${change.what}` : change.kind, params];
  }
}

function isOfState({ kind }: ReleaseChange, name: string): boolean {
  return (kind === 'stateRenamed' && name === 'now') || (kind === 'edgeLeadsElsewhere' && name === 'was');
}
