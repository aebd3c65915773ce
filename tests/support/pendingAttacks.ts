import { asAdministrator, oneMoreLevel, type Attack } from './storeAttacks.ts';

/** Attacks on the entries that wait for the log, by somebody with access to the database (R-trail-23). */
export const pendingAttacks: Attack[] = [
  {
    does: 'announces an entry of no kind, and business goes on',
    act: async (done) => {
      await asAdministrator(done, `insert into log_pending (kind, entry_id) values ('invoice', 7)`);
      await oneMoreLevel(done);
    },
    problem: 'pendingUnknownKind',
    names: () => ({ subject: 'invoice 7' }),
  },
  {
    does: 'announces an entry that does not exist',
    act: (done) =>
      asAdministrator(done, `insert into log_pending (kind, entry_id) values ('security', 777777777)`),
    problem: 'pendingMissing',
    names: () => ({ kind: 'security', entryId: 777_777_777 }),
  },
  {
    does: 'deletes an approval before the log takes it up',
    act: async (done) => {
      await oneMoreLevel(done);
      const [waiting] = await done.database.rows(
        `select max(entry_id) as id from log_pending where kind = 'transition'`,
        [],
      );
      done.added = Number(waiting?.id);
      await asAdministrator(done, `delete from transitions where id = ${done.added}`);
    },
    problem: 'pendingMissing',
    names: ({ added }) => ({ kind: 'transition', entryId: added }),
  },
  {
    does: 'announces an approval a second time',
    act: (done) =>
      asAdministrator(
        done,
        `insert into log_pending (kind, entry_id) values ('transition', ${done.approval})`,
      ),
    problem: 'pendingRepeated',
    names: ({ approval }) => ({ kind: 'transition', entryId: approval, index: null }),
  },
  {
    does: 'writes an entry at the end of time that the log cannot count',
    act: async (done) => {
      const [added] = await done.database.rows(
        `insert into transitions (lifecycle, record_id, seq, from_state, event, to_state, edge, actor_name, actor_role_id, at)
          select lifecycle, record_id, 99, to_state, event, from_state, edge, actor_name, actor_role_id, 'infinity'
          from transitions where id = $1 returning id`,
        [done.approval],
      );
      done.added = Number(added?.id);
    },
    problem: 'pendingUnreadable',
    names: ({ added }) => ({ kind: 'transition', entryId: added }),
  },
  {
    does: 'puts a checkpoint in the way of the next one',
    act: async (done) => {
      // Two entries follow: a login and a step.
      const size = (await done.log.size()) + 2;
      await asAdministrator(done, `insert into log_checkpoints (size, note, at) values (${size}, '', now())`);
      await oneMoreLevel(done);
    },
    problem: 'logStopped',
    names: () => ({}),
  },
];
