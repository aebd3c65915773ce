import { demoSchema } from '../../domain/demo.ts';
import { operation } from '../http/operation.ts';

export const sysDemo = operation({
  method: 'get',
  path: '/sys/demo',
  operationId: 'sysDemo',
  summary: 'Whether this store holds demo data, and its published logins; of a real store nothing is told',
  tag: 'Common',
  access: 'public',
  data: demoSchema,
});
