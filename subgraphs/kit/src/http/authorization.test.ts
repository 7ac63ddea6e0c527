import { RequestSigner } from '@calendar/protocol';
import { expect, it } from 'vitest';
import { authorization } from './authorization.ts';

const head = { method: 'POST', path: '/graphql', headers: {} } as const;
const body = '{"query":"{ a }"}';
const signed = (secret: string) => new RequestSigner({ secret, audience: 'events' }).sign({ ...head, body });

it('who signs with one of the secrets is let in, once, with this body alone', () => {
  const letsIn = authorization('events', ['new', 'old']);
  for (const secret of ['new', 'old']) {
    const header = signed(secret);
    expect(letsIn.faultOf(header, head)).toBeUndefined();
    expect(letsIn.faultOf(header, head)).toBeDefined();
    expect(letsIn.covers(header, Buffer.from(body))).toBe(true);
    expect(letsIn.covers(header, Buffer.from(`${body} `))).toBe(false);
  }
  for (const header of [undefined, '', 'Bearer new', signed('other')])
    expect(letsIn.faultOf(header, head)).toBeDefined();
});

it('who sends a secret as a bearer token is let in where that is configured', () => {
  const letsIn = authorization('events', ['new', 'old'], true);
  for (const secret of ['new', 'old']) {
    expect(letsIn.faultOf(`Bearer ${secret}`, head)).toBeUndefined();
    expect(letsIn.covers(`Bearer ${secret}`, Buffer.from('any'))).toBe(true);
  }
  for (const header of [undefined, 'Bearer ', 'Bearer other', 'bearer new', 'new'])
    expect(letsIn.faultOf(header, head)).toBeDefined();
  expect(letsIn.covers('Bearer other', Buffer.from('any'))).toBe(false);
  expect(letsIn.faultOf(signed('new'), head)).toBeUndefined();
});
