import type { z } from 'zod';
import type { importProgressSchema } from '../../domain/customerImport.ts';

type Progress = z.output<typeof importProgressSchema>;

const none: Progress = { done: 0, total: 0 };

/** The imports that run in this process, by their user; of two concurrent ones the later one is reported. */
const running = new Map<string, Progress>();

/** How far the import of a user is (R-customer-15). */
export const importProgress = {
  begin: (userId: string, total: number) => {
    const progress = { done: 0, total };
    running.set(userId, progress);
    return {
      advance: () => {
        progress.done += 1;
      },
      end: () => {
        if (running.get(userId) === progress) running.delete(userId);
      },
    };
  },
  read: (userId: string): Progress => running.get(userId) ?? none,
};
