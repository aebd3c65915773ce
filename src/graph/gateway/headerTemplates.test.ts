import { stringInterpolator } from '@graphql-mesh/string-interpolation';
import { expect, it } from 'vitest';
import { reuseTemplates } from './headerTemplates.ts';

const data = {
  args: { id: '7' },
  env: { SET: 'http://rest' },
  context: { headers: { authorization: 'Bearer a', 'user-client': '3', nothing: null } },
};

const templates = [
  'application/json',
  '',
  '{env.SET}',
  '{env.UNSET}',
  '{context.headers.authorization}',
  '{context.headers["user-client"]}',
  '{context.headers["accept-language"]}',
  '{context.headers.nothing}',
  '{context.absent.deeper}',
  '{context.headers.absent:a default}',
  '{context.headers.authorization|toUpper}',
  '/order/{args.id}/lines',
  'Bearer {context.headers.absent}',
];

it('reads every template as Mesh does', () => {
  const asMesh = templates.map((template) => stringInterpolator.parse(template, data));
  const original = stringInterpolator.parse;
  reuseTemplates();
  expect(stringInterpolator.parse).not.toBe(original);
  for (let round = 0; round < 2; round++) {
    expect(templates.map((template) => stringInterpolator.parse(template, data))).toEqual(asMesh);
  }
  expect(stringInterpolator.parse(undefined as never, data)).toBeUndefined();
});
