import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credentials } from '#contract/calls/login.ts';
import { registration } from '#contract/calls/register.ts';
import { copy } from './copy.ts';
import {
  findLoginMistake,
  findPasswordChangeMistake,
  findRecoveryMistake,
  findRegistrationMistake,
  trimNames,
} from './form-rules.ts';

test.each([
  ['', '', 'Username is required'],
  ['  ', 'secret', 'Username is required'],
  ['ada', '', 'Password is required'],
  ['ada', ' ', null],
])('sign in as %j with %j: %s', (username, password, sentence) => {
  const mistake = findLoginMistake({ username, password });
  expect(mistake && copy.errors[mistake.code]).toBe(sentence);
});

test.each([
  ['', '', '', 'Full name is required'],
  ['   ', 'ada', 'secret1', 'Full name is required'],
  ['Ada', '', '', 'Username is required'],
  ['Ada', ' ab ', '', 'Username must be at least 3 characters'],
  ['Ada', 'ada', '', 'Password is required'],
  ['Ada', 'ada', '12345', 'Password must be at least 6 characters'],
  ['Ada', 'ada', '      ', null],
])('register %j as %j with %j: %s', (name, username, password, sentence) => {
  const mistake = findRegistrationMistake({ name, username, password });
  expect(mistake && copy.errors[mistake.code]).toBe(sentence);
});

test.each([
  [' ', '', '', 'Username is required'],
  ['ada', ' ', '', 'Recovery code is required'],
  ['ada', 'x', '', 'Password is required'],
  ['ada', 'x', '12345', 'Password must be at least 6 characters'],
  ['ada', 'x', '123456', null],
])('recover %j with %j to %j: %s', (username, code, newPassword, sentence) => {
  const mistake = findRecoveryMistake({ username, code, newPassword });
  expect(mistake && copy.errors[mistake.code]).toBe(sentence);
});

test.each([
  ['', 'secret1', false, 'currentPassword'],
  ['', 'secret1', true, null],
  ['old', '', false, 'newPassword'],
  ['', '12345', true, 'newPassword'],
  ['old', 'secret1', false, null],
])('change %j to %j, by passkey %j: %s', (currentPassword, newPassword, withPasskey, field) => {
  expect(findPasswordChangeMistake({ currentPassword, newPassword }, withPasskey)?.field ?? null).toBe(field);
});

test('names are trimmed, the password is not', () => {
  expect(trimNames({ username: ' ada ', password: ' p w ', name: ' Ada L ' })).toEqual({
    username: 'ada',
    password: ' p w ',
    name: 'Ada L',
  });
  expect(trimNames({ username: ' ada ', password: ' p ' })).toEqual({ username: 'ada', password: ' p ' });
});

test('the form and the server find the same first mistake', () => {
  const short = fc.string({ maxLength: 8 });
  fc.assert(
    fc.property(short, short, short, (name, username, password) => {
      const login = credentials.safeParse({ username, password });
      expect(findLoginMistake({ username, password })?.code ?? null).toBe(login.error?.issues[0]?.message ?? null);
      const registered = registration.safeParse({ name, username, password });
      expect(findRegistrationMistake({ name, username, password })?.code ?? null).toBe(
        registered.error?.issues[0]?.message ?? null,
      );
    }),
  );
});
