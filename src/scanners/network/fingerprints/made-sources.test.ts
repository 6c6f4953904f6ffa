import { expect, test } from 'vitest';
import { managedDevices, verdictOnManaged } from '#tests/banners/managed-devices.ts';
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
