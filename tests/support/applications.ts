import { and, eq, ne } from 'drizzle-orm';
import type { AuditState } from '../../src/domain/application.ts';
import { roleIds, type RoleId } from '../../src/domain/roles.ts';
import { applicationAudit } from '../../src/machines/applicationAudit.ts';
import { applicationPublication } from '../../src/machines/applicationPublication.ts';
import type { Database } from '../../src/server/db/database.ts';
import { applications, applicationVersions, users } from '../../src/server/db/schema.ts';
import { logCreation } from '../../src/server/lifecycle/service.ts';
import { readingColumns } from '../../src/server/search/reading.ts';

let named = 0;

/** Returns the form values of an application with a name that is unique in this process. */
export function newApplication() {
  named += 1;
  return {
    name: `测试应用${named}`,
    number: '1.0.0',
    clients: ['web', 'ios'],
    description: '首个版本',
    testAccount: 'demo / Test-2026',
    accessAddress: 'https://apps.example/test',
    installerFileId: null,
    downloadInstructions: '扫码下载',
    developerSeatPrice: '6.00',
    platformSeatPrice: '10.00',
  };
}

async function developerOf(database: Database, enterpriseId: string) {
  const { db } = database;
  const role = eq(users.roleId, roleIds.developer);
  const [found] = await db
    .select()
    .from(users)
    .where(and(role, eq(users.enterpriseId, enterpriseId)));
  if (found) return found;
  const [demo] = await db
    .select()
    .from(users)
    .where(and(role, ne(users.enterpriseId, enterpriseId)));
  const { passwordHash = '' } = demo ?? {};
  const [added] = await db
    .insert(users)
    .values({
      enterpriseId,
      account: 'dev',
      passwordHash,
      roleId: roleIds.developer,
      name: '另一个开发者',
      reading: '',
    })
    .returning();
  if (!added) throw new Error('The developer was not written');
  return added;
}

export interface TestApplication {
  id: string;
  versionId: string;
}

/**
 * Adds an application with one version in the state, as the calls write it, but without the steps between.
 * If the enterprise has no developer, it adds one with the demo developer's password.
 */
export async function addTestApplication(
  database: Database,
  status: AuditState = 'draft',
  { enterpriseId = 'DEV1', published = false } = {},
): Promise<TestApplication> {
  const developer = await developerOf(database, enterpriseId);
  const actor = { userId: developer.id, name: developer.name, roleId: developer.roleId as RoleId };
  const { installerFileId: _, clients: __, ...versionFields } = newApplication();
  return database.db.transaction(async (tx) => {
    const [application] = await tx
      .insert(applications)
      .values({
        developerId: developer.id,
        name: versionFields.name,
        ...readingColumns(versionFields.name),
        passedRevision: status === 'passed' ? 1 : null,
        status: published ? 'published' : 'unpublished',
      })
      .returning();
    if (!application) throw new Error('The application was not written');
    const [version] = await tx
      .insert(applicationVersions)
      .values({
        ...versionFields,
        applicationId: application.id,
        revision: 1,
        clients: ['web', 'ios'],
        status,
      })
      .returning();
    if (!version) throw new Error('The version was not written');
    const at = application.createdAt;
    await logCreation(tx, {
      lifecycle: applicationPublication,
      recordId: application.id,
      state: application.status,
      actor,
      at,
    });
    await logCreation(tx, {
      lifecycle: applicationAudit,
      recordId: version.id,
      state: version.status,
      actor,
      at,
    });
    return { id: application.id, versionId: version.id };
  });
}
