import { createActor } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { commandFormMachine } from '../../machines/commandForm.ts';
import { inspect } from '../../machines/inspection.ts';
import { sessionMachine } from '../../machines/session.ts';
import { UploadFault } from '../../machines/upload.ts';
import { recordedMachines } from './recordedMachines.ts';
import { startRecorder, type Recorder } from './recorder.ts';
import { masked, withoutSecrets } from '../../domain/secretNames.ts';
import { written } from './written.ts';

let recorder: Recorder | undefined;
afterEach(() => recorder?.stop());

function record(): Recorder {
  recorder = startRecorder({
    machines: recordedMachines,
    now: () => 0,
    startedAt: '2026-11-23T08:00:00.000Z',
    most: 100,
  });
  return recorder;
}

/** The tester's inputs, by hand: the field's name, its kind, the value, and whether the file may contain it. */
const typed: [field: string, kind: string, value: unknown, told: boolean][] = [
  ['newPassword', 'password', 'Xk3-new-secret', false],
  ['newPasswordAgain', 'password', 'Xk3-again-secret', false],
  ['oldPassword', 'text', 'Xk3-old-secret', false],
  ['adminPassword', 'password', 'Xk3-admin-secret', false],
  ['pin', 'password', 'Xk3-pin-secret', false],
  ['accessToken', 'text', 'Xk3-token', false],
  ['verificationCode', 'text', 'Xk3-904113', false],
  ['code', 'integer', 904113, false],
  ['captcha', 'text', 'Xk3-captcha', false],
  ['mobile', 'text', '13800000000', false],
  ['avatar', 'text', 'data:image/png;base64,Xk3AAAA', false],
  ['creditCode', 'text', '91350100M000100Y43', true],
  ['name', 'text', 'Northern Trade', true],
  ['amount', 'money', '12800', true],
];

describe('what a tester types while recording (R-replay-11)', () => {
  it.each(typed)('%s of kind %s', (field, kind, value, isReadable) => {
    const { stop } = record();
    const form = createActor(commandFormMachine, {
      input: { command: 'some.command', loads: false },
      inspect,
    });
    form.start().send({ type: 'change', field, kind, value });
    form.stop();
    const file = JSON.stringify(stop());
    expect(file).toContain(field);
    expect(file.includes(String(value))).toBe(isReadable);
  });

  it('keeps the token of a login, and who can be called, out of the file', () => {
    const { stop } = record();
    const session = createActor(sessionMachine, { inspect }).start();
    session.send({ type: 'submit' });
    session.send({ type: 'issued', token: 'Xk3-token', scheme: 'Xk3-scheme' });
    const user = {
      userId: '8b0ab6a4-8c6e-4a35-9b22-3c1f2a5c1a10',
      name: '李静',
      account: 'agent',
      enterpriseId: 'A001',
      mobile: '13800000000',
      avatarUrl: '/file?signature=Xk3',
      roleId: 1 as const,
      agentId: null,
      agentName: null,
    };
    session.send({ type: 'accepted', user });
    session.stop();
    const file = JSON.stringify(stop());
    expect(file).toContain('李静');
    expect(file).not.toMatch(/Xk3|13800000000/);
  });
});

const upload = { machine: 'upload', errors: recordedMachines.upload.errors };

describe('what JSON has no words for', () => {
  class Basket {
    readonly password = 'Xk3';
  }
  const around: Record<string, unknown> = { name: 'outer' };
  around.self = around;
  const cases: [what: string, value: unknown, expected: unknown][] = [
    ['a function', () => 'Xk3', { $: 'function' }],
    ['a symbol', Symbol('Xk3'), { $: 'symbol' }],
    [
      'a file',
      new File(['Xk3'], 'Xk3.txt', { type: 'text/plain' }),
      { $: 'file', size: 3, type: 'text/plain' },
    ],
    ['a file’s content in a text', 'data:text/plain,Xk3', { $: 'content', size: 19 }],
    ['a component', { $$typeof: Symbol('element'), props: { text: 'Xk3' } }, { $: 'component' }],
    ['an object of a class', new Basket(), { $: 'object' }],
    ['a map', new Map([['Xk3', 1]]), { $: 'map' }],
    ['a number that JSON has not', Number.NaN, { $: 'number', text: 'NaN' }],
    ['what holds itself', around, { name: 'outer', self: { $: 'circular' } }],
    ['an error', new Error('lost', { cause: 'Xk3' }), { $: 'error', name: 'Error', message: 'lost' }],
    [
      'an error that the machine knows',
      new UploadFault('passing', { key: 'upload.cancelled' }, new Error('Xk3')),
      {
        $: 'error',
        name: 'UploadFault',
        message: 'A step of the upload failed',
        kind: 'passing',
        why: { key: 'upload.cancelled' },
      },
    ],
    [
      'secrets within each other',
      { answers: [{ headers: { Cookie: 'sid=Xk3', authorization: 'Bearer Xk3' } }], token: { value: 'Xk3' } },
      { answers: [{ headers: { Cookie: masked, authorization: masked } }], token: masked },
    ],
    // Because a guard tests whether a part has arrived by its missing address.
    ['places without a secret', { url: null, password: '', token: undefined }, { url: null, password: '' }],
  ];
  it.each(cases)('%s', (_what, value, expected) => {
    const text = JSON.stringify(written(value, upload));
    expect(JSON.parse(text)).toEqual(expected);
    expect(text).not.toContain('Xk3');
  });
});

describe('the facts of a refused attempt', () => {
  it('are kept without secrets, however deep they stand', () => {
    const result = withoutSecrets({
      amount: '100.00',
      actor: { role: 'agent', accessToken: 'abc', agentId: null },
      people: [{ mobile: '13800138000', name: 'Wang' }],
      newPassword: '',
    });
    expect(result).toEqual({
      amount: '100.00',
      actor: { role: 'agent', accessToken: masked, agentId: null },
      people: [{ mobile: masked, name: 'Wang' }],
      newPassword: '',
    });
  });
});

it('keeps no line of the palette that names a password (R-form-17)', () => {
  const event = { type: 'TYPE', composing: false };
  const at = { machine: 'palette', outline: undefined, errors: undefined };
  const line = written({ ...event, query: '重置密码 张三 hunter2' }, at);
  expect(JSON.stringify(line)).not.toContain('hunter2');
  expect(written({ ...event, query: '充值 智汇 5000' }, at)).toEqual({ ...event, query: '充值 智汇 5000' });
});
