import { IconCertificate, IconShieldCheck } from '../../icons/icons.ts';
import { auditTrailRoute } from '../../domain/menu.ts';
import { DownloadFailure, type GraphFailure } from '../../graph/client/failure.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineCommand, type Command, type CommandContext, type Outcome } from '../../commandKit/command.ts';

export const checkpointQuery = graphql(`
  query AuditTrailCheckpoint {
    auditTrailCheckpoint {
      size
      note
      at
      signed
      verifierKey
      witness
    }
  }
`);

/** Downloads the newest checkpoint. Throws DownloadFailure. */
async function saveCheckpoint({ graph }: CommandContext): Promise<Outcome> {
  const { auditTrailCheckpoint: newest } = await graph
    .query(checkpointQuery, {}, { quiet: true })
    .catch(({ message, code, errors }: GraphFailure) => {
      throw new DownloadFailure(message, code, errors);
    });
  if (!newest) throw new DownloadFailure('', 500, []);
  const { saveText } = await import('../../transfer/storedFile.ts');
  saveText(newest.note, `checkpoint-${newest.size}.txt`);
  return { notice: { key: 'download.success' } };
}

/** Commands of the log over all entries (R-trail-2). */
export const auditTrailCommands: Command[] = [
  defineCommand({
    id: 'auditTrail.verify',
    title: 'command.auditTrail.verify',
    icon: IconShieldCheck,
    roles: ['operations'],
    run: async ({ context }) => {
      (await import('./verification.ts')).verificationOf(context.graph).start();
      return { route: auditTrailRoute, go: true };
    },
  }),
  defineCommand({
    id: 'auditTrail.checkpoint',
    title: 'command.auditTrail.checkpoint',
    icon: IconCertificate,
    roles: ['operations'],
    run: ({ context }) => saveCheckpoint(context),
  }),
];
