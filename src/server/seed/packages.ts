import type { packageApplications, packages } from '../db/schema.ts';
import { packagedApplications, type PackagedApplication } from './applications.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';
import { readingColumns } from '../search/reading.ts';

export type PackageRow = typeof packages.$inferSelect;

interface PackagePlan {
  name: string;
  applications: PackagedApplication[];
  durationMonths: number;
  baseSeats: number;
  price: string;
  seatPrice: string;
  trial?: true;
  unpublished?: true;
  /** How often customers choose it, against the others. */
  demand: number;
  /** Days ago of the last day it could be sold, where it no longer can. */
  soldUntil?: number;
}

const packagePlans: PackagePlan[] = [
  {
    name: '协同办公标准版',
    applications: ['即时通讯', '视频会议', '电子审批'],
    durationMonths: 12,
    baseSeats: 20,
    price: '12800.00',
    seatPrice: '480.00',
    demand: 8,
  },
  {
    name: '协同办公旗舰版',
    applications: ['即时通讯', '视频会议', '电子审批', '云文档'],
    durationMonths: 12,
    baseSeats: 50,
    price: '29800.00',
    seatPrice: '420.00',
    unpublished: true,
    demand: 3,
    soldUntil: 75,
  },
  {
    name: '客户管理专业版',
    applications: ['客户关系管理', '云文档'],
    durationMonths: 12,
    baseSeats: 10,
    price: '16800.00',
    seatPrice: '960.00',
    demand: 5,
  },
  {
    name: '费用报销季度版',
    applications: ['费用报销', '电子审批'],
    durationMonths: 3,
    baseSeats: 10,
    price: '3600.00',
    seatPrice: '240.00',
    demand: 5,
  },
  {
    name: '智能客服月度版',
    applications: ['智能客服'],
    durationMonths: 1,
    baseSeats: 5,
    price: '1280.00',
    seatPrice: '168.00',
    demand: 2,
  },
  {
    name: '数字化经营套件',
    applications: ['即时通讯', '视频会议', '电子审批', '云文档', '客户关系管理', '费用报销'],
    durationMonths: 24,
    baseSeats: 100,
    price: '98000.00',
    seatPrice: '780.00',
    demand: 1,
  },
  {
    name: '电子签约企业版',
    applications: ['电子签约', '云文档'],
    durationMonths: 12,
    baseSeats: 10,
    price: '8800.00',
    seatPrice: '360.00',
    demand: 2,
    soldUntil: 40,
  },
  {
    name: '协同办公试用版',
    applications: ['即时通讯', '视频会议'],
    durationMonths: 1,
    baseSeats: 5,
    price: '0.00',
    seatPrice: '0.00',
    trial: true,
    demand: 0,
  },
];

/** A package, its demand, and the time until which it sells. */
export interface Product {
  row: PackageRow;
  demand: number;
  /** Days ago; 0 while it is on sale. */
  soldUntil: number;
}

/** Tells whether a package suits a customer: nobody buys more base seats than they have people. */
export function fits({ row }: Product, { customer }: { customer: { employeeCount: number } }): boolean {
  return row.baseSeats <= customer.employeeCount;
}

/** An application that packages are made of. */
export interface CatalogueApplication {
  id: string;
  name: PackagedApplication;
  createdAt: Date;
}

export interface Catalogue {
  applications: CatalogueApplication[];
  products: Product[];
  packageApplications: (typeof packageApplications.$inferSelect)[];
}

/** Applications and the packages made of them. */
export function demoCatalogue(calendar: Calendar, random: Random): Catalogue {
  const applications = packagedApplications.map((name): CatalogueApplication => ({
    id: random.uuid(),
    name,
    createdAt: calendar.inOfficeHours(random.between(420, 428), random),
  }));
  const idOf = new Map(applications.map(({ name, id }) => [name, id]));
  const products = packagePlans.map((plan): Product => ({
    row: {
      id: random.uuid(),
      name: plan.name,
      ...readingColumns(plan.name),
      baseSeats: plan.baseSeats,
      trial: plan.trial ?? false,
      durationMonths: plan.durationMonths,
      price: plan.price,
      seatPrice: plan.seatPrice,
      status: plan.unpublished ? 'unpublished' : 'published',
      version: plan.unpublished ? 3 : 2,
      createdAt: calendar.inOfficeHours(random.between(412, 418), random),
    },
    demand: plan.demand,
    soldUntil: plan.soldUntil ?? 0,
  }));
  const packageApplications = packagePlans.flatMap((plan, index) =>
    plan.applications.map((name) => ({
      packageId: products[index]?.row.id ?? '',
      applicationId: idOf.get(name) ?? '',
    })),
  );
  return { applications, products, packageApplications };
}
