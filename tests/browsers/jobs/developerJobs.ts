import { installerFile } from '../largeFiles.ts';
import { addApplication, applicationOf, auditApplication, type Job, type JobContext } from './job.ts';

const role = 'developer';
const megabyte = 1024 * 1024;

interface Version {
  testAccount: string;
  installer: { name: string; size: number } | null;
}

async function latestVersion(context: JobContext): Promise<Version | undefined> {
  const { id } = (await applicationOf(context)) ?? {};
  const detail = await context.visits.developer.request<{ versions: Version[] }>(`/app/detail?id=${id}`);
  return detail.versions[0];
}

export const developerJobs: Job[] = [
  {
    role,
    title: 'Create an application',
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.myApp'), button: words('command.application.new') });
      await hands.fill(words('application.name'), name);
      await hands.fill(words('application.number'), '1.0.0');
      await hands.check(words('application.client.web'));
      await hands.fill(words('application.description'), 'Clocking in');
      await hands.fill(words('application.accessAddress'), 'https://apps.example.com/clock');
      await hands.fill(words('application.developerSeatPrice'), '6');
      await hands.fill(words('application.platformSeatPrice'), '10');
      await hands.send(words('form.create'));
    },
    isDone: async (context) => (await applicationOf(context)) !== undefined,
  },
  {
    role,
    title: 'Upload an installer of 10 MB',
    prepare: addApplication,
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.myApp'), row: name, button: words('command.application.edit') });
      await hands.giveFile(installerFile(10 * megabyte));
      await hands.send(words('form.save'));
    },
    isDone: async (context) => (await latestVersion(context))?.installer?.size === 10 * megabyte,
  },
  {
    role,
    title: 'Submit a version',
    prepare: addApplication,
    run: async (hands, { name, words }) => {
      const button = words('command.application.submit');
      await hands.start({ menu: words('menu.myApp'), row: name, button });
      await hands.send(button);
    },
    isDone: async (context) => (await applicationOf(context))?.auditStatus === 'pending',
  },
  {
    role,
    title: 'Correct a rejected version',
    prepare: (context) => auditApplication(context, 'reject'),
    run: async (hands, { name, words }) => {
      await hands.start({ menu: words('menu.myApp'), row: name, button: words('command.application.edit') });
      await hands.fill(words('application.testAccount'), 'demo');
      await hands.send(words('form.save'));
    },
    isDone: async (context) => (await latestVersion(context))?.testAccount === 'demo',
  },
  {
    role,
    title: 'Bring a new version',
    prepare: (context) => auditApplication(context, 'pass'),
    run: async (hands, { name, words }) => {
      const button = words('command.application.newVersion');
      await hands.start({ menu: words('menu.myApp'), row: name, button });
      await hands.fill(words('application.number'), '1.1.0');
      await hands.send(words('form.create'));
    },
    isDone: async (context) => (await applicationOf(context))?.latestNumber === '1.1.0',
  },
];
