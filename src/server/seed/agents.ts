import { roleIds, type Role } from '../../domain/roles.ts';
import type { agentLevels, agents, users } from '../db/schema.ts';
import type { Calendar } from './calendar.ts';
import type { CityKey } from './companies.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';
import { readingColumns } from '../search/reading.ts';

export type LevelRow = typeof agentLevels.$inferSelect;
export type AgentRow = typeof agents.$inferSelect;
/** Without the seals, which depend on the key of the server that writes the rows. */
export type UserRow = Omit<typeof users.$inferSelect, 'loginSeal' | 'passwordSeal'>;

/** The demo accounts' passwords (README.md names them too), and the one every demo customer begins with. */
export const demoPasswords: Record<Role | 'customer', string> = {
  operations: 'admin123',
  agent: 'agent12',
  salesperson: 'sales123',
  developer: 'dev12345',
  customer: 'client123',
};
export type PasswordHashes = Record<keyof typeof demoPasswords, string>;

/** The logins of the demo, as the terminal lists them. */
export const demoAccounts = (
  [
    ['OPS', 'admin', 'operations', 'Operations admin'],
    ['A001', 'agent', 'agent', 'Agent'],
    ['A001', 'sales', 'salesperson', 'Salesperson of A001'],
    ['A001', 'sales2', 'salesperson', 'Another salesperson of A001'],
    ['A002', 'agent', 'agent', 'A second agent'],
    ['A002', 'sales', 'salesperson', 'Salesperson of A002'],
    ['DEV1', 'dev', 'developer', 'Developer'],
  ] as const
).map(([enterpriseId, account, role, label]) => ({
  enterpriseId,
  account,
  role,
  password: demoPasswords[role],
  label,
}));

const levelPlans = [
  { name: '钻石代理', discountRate: '0.2000', status: 'enabled' },
  { name: '金牌代理', discountRate: '0.1500', status: 'enabled' },
  { name: '银牌代理', discountRate: '0.1000', status: 'enabled' },
  { name: '铜牌代理', discountRate: '0.0500', status: 'enabled' },
  { name: '体验代理', discountRate: '0.0200', status: 'disabled' },
] as const;

/** A salesperson's account and how many customers they look after. */
interface SalesPlan {
  account: string;
  customers: number;
  /** Days ago; their customers remain theirs. */
  resigned?: number;
}

interface AgentPlan {
  enterpriseId: string;
  name: string;
  level: (typeof levelPlans)[number]['name'];
  /** Days ago. */
  joined: number;
  cities: CityKey[];
  sales: SalesPlan[];
  status?: 'disabled';
}

/** Everywhere somebody left lately, and two customers wait for a new salesperson. */
const resignedPlan: SalesPlan = { account: 'former', customers: 2, resigned: 2 };

const agentPlans: AgentPlan[] = [
  {
    enterpriseId: 'A001',
    name: '上海云帆信息科技有限公司',
    level: '金牌代理',
    joined: 410,
    cities: ['shanghai', 'suzhou', 'nanjing', 'hangzhou', 'ningbo'],
    sales: [{ account: 'sales', customers: 15 }, { account: 'sales2', customers: 9 }, resignedPlan],
  },
  {
    enterpriseId: 'A002',
    name: '深圳智汇软件服务有限公司',
    level: '银牌代理',
    joined: 402,
    cities: ['shenzhen', 'guangzhou', 'dongguan'],
    sales: [{ account: 'sales', customers: 12 }, resignedPlan],
  },
  {
    enterpriseId: 'A003',
    name: '北京数启科技有限公司',
    level: '钻石代理',
    joined: 395,
    cities: ['beijing', 'tianjin'],
    sales: [{ account: 'sales', customers: 5 }, { account: 'sales2', customers: 3 }, resignedPlan],
  },
  {
    enterpriseId: 'A004',
    name: '成都蜀云数字技术有限公司',
    level: '银牌代理',
    joined: 310,
    cities: ['chengdu', 'chongqing'],
    sales: [{ account: 'sales', customers: 7 }, resignedPlan],
  },
  {
    enterpriseId: 'A005',
    name: '武汉楚天信息服务有限公司',
    level: '铜牌代理',
    joined: 250,
    cities: ['wuhan', 'changsha'],
    sales: [{ account: 'sales', customers: 5 }, resignedPlan],
  },
  {
    enterpriseId: 'A006',
    name: '西安秦川软件有限公司',
    level: '铜牌代理',
    joined: 160,
    cities: ['xian', 'qingdao'],
    sales: [{ account: 'sales', customers: 4 }, resignedPlan],
  },
  {
    enterpriseId: 'A007',
    name: '郑州中原云计算有限公司',
    level: '铜牌代理',
    joined: 130,
    cities: [],
    sales: [{ account: 'sales', customers: 0 }],
    status: 'disabled',
  },
  {
    enterpriseId: 'A008',
    name: '厦门鹭岛数据科技有限公司',
    level: '铜牌代理',
    joined: 13,
    cities: [],
    sales: [{ account: 'sales', customers: 0 }],
  },
];

/** An agent with the people who act for it. */
export interface Agency {
  agent: AgentRow;
  discountRate: string;
  approver: UserRow;
  sales: { user: UserRow; customers: number }[];
  /** Days ago. */
  joined: number;
  cities: CityKey[];
}

export interface Staff {
  levels: LevelRow[];
  agencies: Agency[];
  operator: UserRow;
  developer: UserRow;
  users: UserRow[];
}

/** Creates agent levels, agents and everybody who can log in. */
export function demoStaff(calendar: Calendar, random: Random, people: People, hashes: PasswordHashes): Staff {
  const opened = 430;
  const levels = levelPlans.map((plan) => ({
    ...plan,
    id: random.uuid(),
    ...readingColumns(plan.name),
    version: plan.status === 'enabled' ? 1 : 2,
    createdAt: calendar.inOfficeHours(opened, random),
  }));
  const users: UserRow[] = [];
  const hire = (
    role: Role,
    enterpriseId: string,
    account: string,
    agentId: string | null,
    daysAgo: number,
  ) => {
    const name = people.name();
    const user: UserRow = {
      id: random.uuid(),
      enterpriseId,
      account,
      passwordHash: hashes[role],
      roleId: roleIds[role],
      agentId,
      name,
      ...readingColumns({ person: name }),
      mobile: people.mobile(),
      avatarUrl: null,
      resignedAt: null,
      status: 'active',
      version: 1,
      createdAt: calendar.inOfficeHours(daysAgo, random),
    };
    users.push(user);
    return user;
  };
  const operator = hire('operations', 'OPS', 'admin', null, opened);
  const developer = hire('developer', 'DEV1', 'dev', null, opened - 1);
  const agencies = agentPlans.map((plan): Agency => {
    const level = levels.find((candidate) => candidate.name === plan.level);
    if (!level) throw new Error(`No agent level ${plan.level}`);
    const agentId = random.uuid();
    const approver = hire('agent', plan.enterpriseId, 'agent', agentId, plan.joined);
    return {
      agent: {
        id: agentId,
        enterpriseId: plan.enterpriseId,
        name: plan.name,
        levelId: level.id,
        director: approver.name,
        ...readingColumns(plan.name, { person: approver.name }),
        status: plan.status ?? 'enabled',
        version: plan.status ? 2 : 1,
        createdAt: approver.createdAt,
      },
      discountRate: level.discountRate,
      approver,
      sales: plan.sales.map(({ account, customers, resigned }) => {
        const user = hire('salesperson', plan.enterpriseId, account, agentId, plan.joined - 2);
        if (resigned !== undefined) {
          const resignedAt = calendar.inOfficeHours(resigned, random);
          Object.assign(user, { status: 'resigned', resignedAt, version: 2 } satisfies Partial<UserRow>);
        }
        return { user, customers };
      }),
      joined: plan.joined,
      cities: plan.cities,
    };
  });
  return { levels, agencies, operator, developer, users };
}
