/** The results of the jobs: a row per job and a column per browser and hand. */
import type { Hand } from './hands.ts';

export interface JobResult {
  browser: string;
  role: string;
  title: string;
  hand: Hand;
  locale: string;
  /** Undefined if the job succeeded. */
  failure: string | undefined;
}

/** Returns a Markdown table with the number of languages in which each job succeeded, as `2/2`. */
export function tableOf(results: readonly JobResult[]): string {
  const columns = [...new Set(results.map(({ browser, hand }) => `${browser}, ${hand}`))];
  const jobs = [...new Set(results.map(({ role, title }) => `${role} | ${title}`))];
  const cell = (job: string, column: string) => {
    const these = results.filter(
      ({ role, title, browser, hand }) => `${role} | ${title}` === job && `${browser}, ${hand}` === column,
    );
    return these.length === 0
      ? '–'
      : `${these.filter(({ failure }) => failure === undefined).length}/${these.length}`;
  };
  return [
    `| Role | Job | ${columns.join(' | ')} |`,
    `| --- | --- |${' --- |'.repeat(columns.length)}`,
    ...jobs.map((job) => `| ${job} | ${columns.map((column) => cell(job, column)).join(' | ')} |`),
  ].join('\n');
}
