import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes src/scanners/network/address-blocks.json from the IEEE list of address blocks (MA-L), as Debian's package
 * `ieee-data` ships it: `node scripts/make-address-blocks.ts /usr/share/ieee-data/oui.csv`.
 * Only makers that help to tell what a device is are kept; all others would be a megabyte of names.
 */

/** What a maker's network products mostly are: `camera` only where they are cameras and recorders alone. */
const MAKERS: readonly (readonly [name: string, kind: 'camera' | 'other', organization: RegExp])[] = [
  ['Hikvision', 'camera', /hikvision/i],
  ['Dahua', 'camera', /dahua/i],
  ['Uniview', 'camera', /uniview tech/i],
  ['Tiandy', 'camera', /tiandy/i],
  ['Ezviz', 'camera', /ezviz/i],
  ['Imou', 'camera', /\bimou\b|huacheng network/i],
  ['Reolink', 'camera', /reolink/i],
  ['Amcrest', 'camera', /amcrest/i],
  ['Axis', 'camera', /^axis communications/i],
  ['Vivotek', 'camera', /vivotek/i],
  ['Mobotix', 'camera', /mobotix/i],
  ['Hanwha', 'camera', /hanwha (?:techwin|vision)|samsung techwin/i],
  ['Avigilon', 'camera', /avigilon/i],
  ['Arecont Vision', 'camera', /arecont/i],
  ['IQinVision', 'camera', /iqinvision/i],
  ['IndigoVision', 'camera', /indigovision/i],
  ['ACTi', 'camera', /^acti corp/i],
  ['Brickcom', 'camera', /brickcom/i],
  ['GeoVision', 'camera', /geovision/i],
  ['AVTECH', 'camera', /^avtech (?:corp|security)/i],
  ['Pelco', 'camera', /^pelco/i],
  ['Bosch', 'camera', /bosch security/i],
  ['EverFocus', 'camera', /everfocus/i],
  ['Foscam', 'camera', /foscam/i],
  ['Wyze', 'camera', /^wyze/i],
  ['Arlo', 'camera', /^arlo tech/i],
  ['Ring', 'camera', /^ring llc|bot home automation/i],
  ['Swann', 'camera', /^swann/i],
  ['Lorex', 'camera', /^lorex/i],
  ['Milesight', 'camera', /milesight/i],
  ['Zavio', 'camera', /^zavio/i],
  ['StarDot', 'camera', /stardot/i],
  ['Dropcam', 'camera', /dropcam/i],
  ['Xiongmai', 'camera', /xiongmai|xmeye/i],
  ['TVT', 'camera', /shenzhen tvt|tvt digital/i],
  ['Jovision', 'camera', /jovision/i],
  ['Sunell', 'camera', /sunell/i],
  ['Kedacom', 'camera', /keda(?:com)? /i],
  ['Netatmo', 'other', /netatmo/i],
  ['Blink', 'camera', /^blink by amazon|immedia semi/i],
  ['Bilian', 'other', /bilian electronic/i],
  ['Tuya', 'other', /^tuya/i],
  ['Xiaomi', 'other', /xiaomi/i],
  ['Espressif', 'other', /espressif/i],
  ['Apple', 'other', /^apple/i],
  ['Samsung', 'other', /^samsung electronics/i],
  ['Google', 'other', /^google|nest labs/i],
  ['Amazon', 'other', /^amazon tech/i],
  ['Sonos', 'other', /^sonos/i],
  ['Signify (Hue)', 'other', /philips lighting|signify/i],
  ['Ubiquiti', 'other', /^ubiquiti/i],
  ['TP-Link', 'other', /^tp-?link/i],
  ['Netgear', 'other', /^netgear/i],
  ['D-Link', 'other', /^d-?link/i],
  ['ASUS', 'other', /^asustek/i],
  ['AVM', 'other', /^avm /i],
  ['MikroTik', 'other', /routerboard|mikrotik/i],
  ['Cisco', 'other', /^cisco (?:systems|meraki)/i],
  ['Aruba', 'other', /^aruba/i],
  ['Ruckus', 'other', /^ruckus/i],
  ['Raspberry Pi', 'other', /^raspberry pi/i],
  ['HP', 'other', /^(?:hp inc|hewlett packard)/i],
  ['Canon', 'other', /^canon/i],
  ['Epson', 'other', /^seiko epson/i],
  ['Brother', 'other', /^brother industries/i],
  ['Lexmark', 'other', /^lexmark/i],
  ['Synology', 'other', /^synology/i],
  ['QNAP', 'other', /^qnap/i],
  ['Roku', 'other', /^roku/i],
  ['LG', 'other', /^lg electronics/i],
  ['Sony', 'other', /^sony (?:corp|interactive)/i],
  ['Nintendo', 'other', /^nintendo/i],
  ['Microsoft', 'other', /^microsoft/i],
  ['Dell', 'other', /^dell/i],
  ['Lenovo', 'other', /^lenovo/i],
  ['Intel', 'other', /^intel corporate/i],
];

const [source] = process.argv.slice(2);
if (!source) throw new Error('usage: make-address-blocks.ts PATH-OF-oui.csv');

const blocks: Record<string, string[]> = Object.fromEntries(MAKERS.map(([name]) => [name, []]));
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [, prefix, quoted, plain] = /^MA-L,([\dA-F]{6}),(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line) ?? [];
  const maker = MAKERS.find(([, , organization]) => organization.test(quoted ?? plain ?? ''));
  if (prefix && maker) blocks[maker[0]]!.push(prefix.toLowerCase());
}

const table = {
  origin: 'IEEE Registration Authority, MA-L public listing, as packaged by Debian (ieee-data)',
  licence: 'public listing of assignments; facts',
  madeBy: 'scripts/make-address-blocks.ts',
  makers: Object.fromEntries(
    MAKERS.filter(([name]) => blocks[name]!.length > 0).map(([name, kind]) => [
      name,
      { cameras: kind === 'camera', prefixes: blocks[name]!.toSorted().join(' ') },
    ]),
  ),
};
writeFileSync(
  new URL('../src/scanners/network/address-blocks.json', import.meta.url),
  `${JSON.stringify(table, null, 2)}\n`,
);
