import { expect, test } from 'vitest';
import { managedDevices, verdictOnManaged } from '#tests/banners/managed-devices.ts';
import { systemNames, verdictOnName } from '#tests/banners/system-names.ts';
import { technologyAnswers, verdictOnSite } from '#tests/banners/web-technologies.ts';
import { answersOfPlugin, verdictOnPage } from '#tests/banners/plugin-answers.ts';

/** In the form of WhatWeb’s plugins, about products that do not exist. */
const plugin = (name: string, description: string) => String.raw`
Plugin.define do
name "${name}"
description "${description}"
matches [
# { :text=>'<title>in a remark</title>' },
{ :text=>'<title>${name}</title>' },
{ text: "<title>less sure</title>", certainty: 25 },
{ :url=>"/other", :text=>"elsewhere" },
{ :search=>"headers[server]", :regexp=>/^${name}\/[\d]{2}$/ },
{ :regexp=>/(a)\1/ },
]
passive do
  if @headers["www-authenticate"] =~ /^Basic realm="${name}"$/
  end
end
end`;

test('answers are made of the sure lines over headers and the first page, with the truth of the plugin’s own words', () => {
  const camera = answersOfPlugin(plugin('Acme IP Camera', 'Web interface of a network camera'), 1);
  expect(camera.answers.map(({ truth }) => truth)).toEqual(['camera', 'camera', 'camera']);
  expect(camera.answers.map(verdictOnPage)).toEqual(['camera', 'camera', 'camera']);
  expect(camera.left).toBe(1);
  const router = answersOfPlugin(plugin('Acme Gate', 'ADSL router'), 1);
  expect(router.answers.map((answer) => [answer.truth, verdictOnPage(answer)])).toEqual(
    Array.from({ length: 3 }, () => ['device', 'other']),
  );
  expect(answersOfPlugin(plugin('Acme Blog', 'Writes pages'), 1).answers[0]?.truth).toBe('program');
  expect(answersOfPlugin(plugin('Acme Album', 'Photo gallery for every camera'), 1)).toMatchObject({
    answers: [],
    doubtful: 1,
  });
});

test('devices of the list over SNMP have the truth of their type, and those without a telling one are left out', () => {
  const list =
    '# id\tvendor\n1.2\tAcme\tNETWORKING\tSwitch 24\n1.3\tAcme\tVIDEO\tIP Camera\n1.4\tAcme\tCOMPUTER\tBox\n1.5\n';
  const { devices, left } = managedDevices(list);
  expect(devices.map((device) => [device.truth, verdictOnManaged(device)])).toEqual([
    ['other', 'other'],
    ['camera', 'camera'],
  ]);
  expect(left).toBe(2);
});

test('names of systems are those of devices whose type and words leave no doubt, each once', () => {
  const list = [
    'Fingerprint Acme Switch 24 or Acme Switch 48 (firmware 2)\nClass Acme | embedded || switch',
    'Fingerprint Acme Switch 24\nClass Acme | embedded || switch',
    'Fingerprint Acme DVR\nClass Acme | embedded || media device',
    'Fingerprint Acme IP Camera\nClass Acme | embedded || webcam',
    'Fingerprint Acme Linux\nClass Acme | Linux | 2.6.X | general purpose\nClass Acme | embedded || switch',
  ].join('\n\n');
  const { names, doubtful } = systemNames(list);
  expect(names.map((one) => [one.name, verdictOnName(one)])).toEqual([
    ['Acme Switch 24', 'other'],
    ['Acme Switch 48', 'other'],
  ]);
  expect(doubtful).toBe(1);
  expect(verdictOnName({ name: 'Acme IP Camera', half: 'tuned' })).toBe('camera');
});

test('what web sites are made of is read as a first page or its headers', () => {
  const list = JSON.stringify({
    'Acme Shop': {
      headers: { 'X-Powered-By': 'Acme/([\\d]+)\\;version:\\1', Server: '' },
      meta: { generator: ['^Acme', 'Shop'] },
      html: '<i class="acme">',
      scriptSrc: '/acme\\.js',
      cookies: { acme: '' },
    },
    'IP Camera': {},
  });
  const answers = technologyAnswers(list);
  expect(answers.map(verdictOnSite)).toEqual([...Array.from({ length: 8 }, () => 'other'), 'camera']);
  expect(technologyAnswers('')).toEqual([]);
});
