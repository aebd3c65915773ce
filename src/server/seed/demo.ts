import { dayOf } from '../../domain/dates.ts';
import { orderNumber } from '../../domain/orderNumber.ts';
import { subtractMoney } from '../../domain/money.ts';
import { demoStaff, type PasswordHashes, type Staff } from './agents.ts';
import { demoApplications, type Applications } from './applications.ts';
import { DemoCases, type CaseItemRow, type CaseRow } from './auditCases.ts';
import { availabilityTrail } from './availabilityTrail.ts';
import { Calendar } from './calendar.ts';
import { Companies } from './companies.ts';
import { fileTrail, type FileRow } from './fileTrail.ts';
import { removedRecords } from './removedRecords.ts';
import { forgottenPasswords, type PasswordRequestRow } from './forgottenPasswords.ts';
import { demoCustomers, type CustomerRow } from './customers.ts';
import { demoLedger, type Ledger } from './ledger.ts';
import { ledgerTrail } from './ledgerTrail.ts';
import { demoNotes, type NoteRow } from './notes.ts';
import { demoCatalogue, type Catalogue } from './packages.ts';
import { packageTrail } from './packageTrail.ts';
import { PendingDeals } from './pendingDeals.ts';
import { People } from './people.ts';
import { Random } from './random.ts';
import { roundTrips } from './roundTrips.ts';
import { SalesBook, type OrderRow, type SubscriptionRow } from './salesBook.ts';
import { Story } from './story.ts';
import { subscriptionTrail } from './subscriptionTrail.ts';
import { demoSwitchTrail } from './switchTrail.ts';
import type { TransitionFields } from '../trail/append.ts';
import { demoTrail } from './trail.ts';
import { peopleTrail, platformTrail } from './peopleTrail.ts';

/** Every row of the demo store. */
export interface Demo {
  staff: Staff;
  catalogue: Catalogue;
  applications: Applications;
  customers: CustomerRow[];
  orders: OrderRow[];
  subscriptions: SubscriptionRow[];
  ledger: Ledger;
  passwordRequests: PasswordRequestRow[];
  notes: NoteRow[];
  cases: { rows: CaseRow[]; items: CaseItemRow[] };
  files: FileRow[];
  trail: TransitionFields[];
}

const byTime = (a: TransitionFields, b: TransitionFields) => a.at.getTime() - b.at.getTime();

/** Creates a year of business up to `now`; the same for the same day, except for the given hashes. */
export function demoOf(now: Date, hashes: PasswordHashes): Demo {
  const calendar = new Calendar(now);
  const people = new People(new Random('people'));
  const staff = demoStaff(calendar, new Random('staff'), people, hashes);
  const catalogue = demoCatalogue(calendar, new Random('catalogue'));
  const applications = demoApplications(catalogue.applications, staff, calendar, new Random('applications'));
  const { agencies, operator, users } = staff;
  const { products } = catalogue;
  const companies = new Companies(new Random('companies'));
  const random = new Random('customers');
  const accounts = demoCustomers(agencies, calendar, random, companies, people, hashes.customer);
  const book = new SalesBook(new Random('sales'));
  const story = new Story(book, products, calendar, new Random('story'));
  for (const account of accounts) story.tell(account);
  const ledger = demoLedger(agencies, operator, book.orders, calendar, new Random('ledger'));
  const pending = new PendingDeals(book, accounts, products, calendar, new Random('pending'));
  const beyond = agencies.find(({ agent }) => agent.enterpriseId === 'A001');
  const account = ledger.accounts.find(({ agentId }) => agentId === beyond?.agent.id);
  if (account) pending.addBeyond(subtractMoney(account.totalQuota, account.usedQuota), 'A001', 'sales');
  pending.addAll();
  const orders = [...book.orders].sort((a, b) => a.appliedAt.getTime() - b.appliedAt.getTime());
  orders.forEach((order, index) => {
    order.orderNo = orderNumber(dayOf(order.appliedAt), index + 1);
  });
  const forgotten = forgottenPasswords(staff, calendar, new Random('forgotten'));
  const customers = accounts.map(({ customer }) => customer);
  const notes = demoNotes({ customers, orders, users }, calendar, new Random('notes'));
  const cases = new DemoCases({ orders, users }, operator, calendar, new Random('cases'));
  const availability = availabilityTrail(catalogue, applications.trail, operator);
  const uploads = fileTrail(staff, applications, calendar, new Random('files'));
  const orderTrail = demoTrail(orders, users, ledger.entries, book.withdrawnAt);
  const subscribed = subscriptionTrail(book.approved, orderTrail, users, now);
  const causedSteps = [...availability, ...subscribed, ...uploads.steps];
  const removed = removedRecords(staff, calendar, new Random('gone'), new People(new Random('gone people')));
  const stories = [
    ...applications.trail,
    ...demoSwitchTrail(staff.levels, agencies, operator),
    ...orderTrail,
    ...ledgerTrail(ledger.entries, operator),
    ...packageTrail(products, operator, calendar, new Random('package trail')),
    ...causedSteps.map(({ step }) => step),
    ...platformTrail(users),
    ...peopleTrail(agencies, customers),
    ...forgotten.trail,
    ...notes.trail,
    ...cases.trail,
  ].sort(byTime);
  const trips = roundTrips({ staff, customers, orders, products, trail: stories, calendar });
  const trail = [...stories, ...removed.trail, ...trips].sort(byTime);
  staff.levels.push(...removed.levels);
  staff.users.push(removed.resignedUser);
  agencies.at(-1)?.sales.push({ user: removed.resignedUser, customers: 0 });
  // Entries are numbered in the order they are written.
  const numbers = new Map(trail.map((step, index) => [step, index + 1]));
  for (const { step, cause } of causedSteps) if (cause) step.causeId = numbers.get(cause) ?? null;
  return {
    staff,
    catalogue,
    applications,
    customers,
    orders,
    subscriptions: book.subscriptions,
    ledger,
    passwordRequests: forgotten.requests,
    notes: [...notes.rows, ...cases.notes],
    cases,
    files: uploads.rows,
    trail,
  };
}
