import { applicationAudit } from '../../machines/applicationAudit.ts';
import { applicationPublication } from '../../machines/applicationPublication.ts';
import { roleOf } from '../../domain/roles.ts';
import type { applications, applicationVersions } from '../db/schema.ts';
import type { UserRow } from './agents.ts';
import type { Random } from './random.ts';
import { created, moved } from './steps.ts';
import type { TransitionFields } from '../trail/append.ts';
import { readingColumns } from '../search/reading.ts';

export type ApplicationRow = typeof applications.$inferSelect;
export type VersionRow = typeof applicationVersions.$inferSelect;

interface Cast {
  developer: UserRow;
  operator: UserRow;
  random: Random;
}

type VersionDetails = Pick<
  VersionRow,
  'name' | 'number' | 'clients' | 'description' | 'developerSeatPrice' | 'platformSeatPrice'
>;

/** The story of one application, from its reviews to its publication, step by step as the calls would write it. */
export class ApplicationStory {
  readonly application: ApplicationRow;
  readonly versions: VersionRow[] = [];
  readonly trail: TransitionFields[] = [];
  private readonly cast: Cast;

  constructor(cast: Cast, { id, createdAt, ...details }: VersionDetails & { id: string; createdAt: Date }) {
    this.cast = cast;
    this.application = {
      id,
      developerId: cast.developer.id,
      name: details.name,
      ...readingColumns(details.name),
      status: 'unpublished',
      latestRevision: 1,
      passedRevision: null,
      removalInstructions: null,
      version: 1,
      createdAt,
    };
    this.trail.push(created(applicationPublication, id, { actor: cast.developer, at: createdAt }));
    this.write(createdAt, details);
  }

  into(stories: ApplicationStory[]): this {
    stories.push(this);
    return this;
  }

  addVersion(at: Date, changes: Partial<VersionDetails>): void {
    const { name, number, clients, description, developerSeatPrice, platformSeatPrice } = this.latest();
    this.application.latestRevision += 1;
    this.write(at, { name, number, clients, description, developerSeatPrice, platformSeatPrice, ...changes });
  }

  edit(at: Date, changes: Partial<VersionRow>): void {
    this.audit('edit', this.cast.developer, at);
    Object.assign(this.latest(), changes);
  }

  submit(at: Date): void {
    this.audit('submit', this.cast.developer, at);
    this.latest().appliedAt = at;
  }

  pass(at: Date, remarks = ''): void {
    this.decide('pass', at, remarks);
    const version = this.latest();
    if (this.application.status === 'published') version.releasedAt = at;
    this.application.passedRevision = version.revision;
  }

  reject(at: Date, remarks: string): void {
    this.decide('reject', at, remarks);
  }

  publish(at: Date): void {
    this.publication('publish', at, '');
    this.application.removalInstructions = null;
    const inForce = this.versions.find(({ revision }) => revision === this.application.passedRevision);
    if (inForce) inForce.releasedAt ??= at;
  }

  unpublish(at: Date, instructions: string): void {
    this.publication('unpublish', at, instructions);
    this.application.removalInstructions = instructions;
  }

  private latest(): VersionRow {
    const version = this.versions.at(-1);
    if (!version) throw new Error(`${this.application.name} has no version`);
    return version;
  }

  private write(createdAt: Date, details: VersionDetails): void {
    const { application, cast } = this;
    const version: VersionRow = {
      ...details,
      id: cast.random.uuid(),
      applicationId: application.id,
      revision: application.latestRevision,
      testAccount: `demo${application.latestRevision} / Test-2026`,
      accessAddress: `https://apps.dev1.example/${application.id.slice(0, 8)}`,
      installerFileId: null,
      downloadInstructions: '',
      status: 'draft',
      reviewDescription: null,
      appliedAt: null,
      decidedAt: null,
      decidedById: null,
      releasedAt: null,
      version: 1,
      createdAt,
    };
    this.versions.push(version);
    const params = { number: version.number };
    this.trail.push(created(applicationAudit, version.id, { actor: cast.developer, at: createdAt, params }));
  }

  private decide(event: 'pass' | 'reject', at: Date, remarks: string): void {
    const { operator } = this.cast;
    this.audit(event, operator, at, remarks);
    Object.assign(this.latest(), { decidedAt: at, decidedById: operator.id, reviewDescription: remarks });
  }

  private audit(event: string, actor: UserRow, at: Date, remarks = ''): void {
    const version = this.latest();
    const publication = this.application.status;
    const facts = { ...this.facts(actor), canBeTried: version.accessAddress !== '', publication };
    const params = { number: version.number };
    const step = moved(applicationAudit, this.lastOf(version.id), event, facts, {
      actor,
      at,
      remarks,
      params,
    });
    version.status = step.to as VersionRow['status'];
    version.version += 1;
    this.trail.push(step);
  }

  private publication(event: string, at: Date, remarks: string): void {
    const { application } = this;
    const { operator: actor } = this.cast;
    const review = this.latest().status;
    const facts = { ...this.facts(actor), passed: application.passedRevision !== null, review };
    const step = moved(applicationPublication, this.lastOf(application.id), event, facts, {
      actor,
      at,
      remarks,
    });
    application.status = step.to as ApplicationRow['status'];
    application.version += 1;
    this.trail.push(step);
  }

  private facts(actor: UserRow) {
    const { id: userId, agentId } = actor;
    const role = roleOf(actor.roleId);
    if (!role) throw new Error(`No role has the number ${actor.roleId}`);
    return {
      actor: { userId, role, agentId },
      developerId: this.application.developerId,
    };
  }

  private lastOf(recordId: string): TransitionFields {
    const last = this.trail.findLast((step) => step.recordId === recordId);
    if (!last) throw new Error(`Nothing is told of ${recordId}`);
    return last;
  }
}
