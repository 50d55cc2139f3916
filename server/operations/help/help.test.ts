import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../../tests/support/server/mailbox.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';

let mailbox: Mailbox;
let server: TestServer;
let world: World;
let reader: Person;

beforeAll(async () => {
  mailbox = await openMailbox();
  const supportEmail = 'help@sitewright.example';
  server = await testServer({ supportEmail, smtpUrl: mailbox.url });
  world = await makeWorld(server, 'north');
  reader = await world.person('reader');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const ask = (by: Person, subject: string, key?: string) =>
  by.call('POST', '/api/support', {
    body: { subject, text: 'It does not print.' },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

test('a message reaches support with its sender; repeated with its key it is sent once', async () => {
  const key = '6f1c35b2-6dd0-4a9b-8f0e-0f9d4f3b7a11';
  expect((await ask(reader, 'Printing\r\nBcc: x', key)).status).toBe(202);
  expect((await ask(reader, 'Printing\r\nBcc: x', key)).status).toBe(202);
  const mail = await mailbox.latest('help@sitewright.example', /Printing/);
  expect(mail.subject).toBe('[Support] north Ltd: Printing Bcc: x');
  expect(mail.text).toContain('It does not print.');
  expect(mail.text).toContain('reader, reader@north.example, north Ltd');
  await server.services.auth.whenMailsSent();
  expect(mailbox.mails).toHaveLength(1);
});

test('a person who sends many messages has to wait, and others do not', async () => {
  const busy = await world.person('busy');
  const answers = [];
  for (let number = 0; number < 7; number++)
    answers.push((await ask(busy, `No. ${number}`)).status);
  expect(answers.slice(0, 5)).toEqual([202, 202, 202, 202, 202]);
  expect(answers.at(-1)).toBe(429);
  expect((await ask(world.admin, 'Once')).status).toBe(202);
});

test('without a support address the call says so', async () => {
  const deaf = await testServer();
  const { admin } = await makeWorld(deaf, 'deaf');
  expect((await admin.call('GET', '/api/support')).body).toEqual({ is_available: false });
  const answer = await ask(admin, 'Hello');
  expect([answer.status, answer.body['code']]).toEqual([409, 'no_support_address']);
  await deaf.close();
});

test('feedback is visible to the admins of the organisation, page by page', async () => {
  for (const text of ['one', 'two', 'three'])
    await reader.call('POST', '/api/feedback', { body: { kind: 'idea', text } });
  expect((await reader.call('GET', '/api/feedback')).status).toBe(403);
  interface Page {
    readonly feedback: readonly {
      readonly text: string;
      readonly user: { readonly name: string };
    }[];
    readonly next_page_cursor: number | null;
  }
  const first = (await world.admin.call<Page>('GET', '/api/feedback?limit=2')).body;
  expect(first.feedback.map(({ text }) => text)).toEqual(['three', 'two']);
  const rest = `/api/feedback?limit=2&page_cursor=${first.next_page_cursor}`;
  expect((await world.admin.call<Page>('GET', rest)).body).toMatchObject({
    feedback: [{ text: 'one', kind: 'idea', user: { name: 'reader' } }],
    next_page_cursor: null,
  });
  const other = await makeWorld(server, 'south');
  expect((await other.admin.call<Page>('GET', '/api/feedback')).body.feedback).toEqual([]);
});

test('name, language, theme and time zone are saved for the caller only', async () => {
  const at = '/api/users/me/preferences';
  const nothing = { locale: null, theme: null, time_zone: null, favourite_field_types: [] };
  expect((await reader.call('GET', at)).body).toEqual(nothing);
  const chosen = { locale: 'de', theme: 'dark', time_zone: 'Europe/Berlin' };
  const changed = await reader.call('PATCH', at, {
    body: { ...chosen, display_name: ' Rea Der ' },
  });
  expect(changed.body).toEqual({ ...nothing, ...chosen });
  const { body } = await reader.call<{ user: object }>('GET', '/api/users/me');
  expect(body.user).toMatchObject({ display_name: 'Rea Der', locale: 'de' });
  const wrong = await reader.call('PATCH', at, { body: { time_zone: 'Europe/Leuna' } });
  expect(wrong.status).toBe(422);
  expect((await world.admin.call('GET', at)).body).toEqual(nothing);
});

test('favourite field types are marked one by one, so that two devices keep the marks of both', async () => {
  const at = '/api/users/me/preferences';
  const mark = (favourite_field_types: object) =>
    reader.call('PATCH', at, { body: { favourite_field_types } });
  await mark({ signature: true, number: true });
  await Promise.all([mark({ datetime: true }), mark({ number: false })]);
  const { body } = await reader.call<object>('GET', at);
  expect(body).toMatchObject({ favourite_field_types: ['datetime', 'signature'] });
  expect((await mark({ no_such_type: true })).status).toBe(422);
  expect((await mark({ no_such_type: false })).status).toBe(200);
  expect((await world.admin.call('GET', at)).body).toMatchObject({ favourite_field_types: [] });
});
