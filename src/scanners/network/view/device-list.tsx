import { Cable, Camera, CircleHelp, Cpu, Mic, Printer, Router } from 'lucide-react';
import { Button } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { ResultState, type ResultKind } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import { type DeviceType, type DiscoveredDevice } from '../device.ts';
import type { Mark } from '../local-protocol.ts';

const ICONS: Readonly<Record<DeviceType, typeof Router>> = {
  router: Router,
  printer: Printer,
  camera: Camera,
  smart_device: Cpu,
  microphone: Mic,
  connection: Cable,
  unknown: CircleHelp,
};

type OnMark = (device: DiscoveredDevice, mark: Mark | null) => void;

function meaningOf(device: DiscoveredDevice): string | null {
  if (device.mark === 'mine') return copy.device.markedMine;
  if (device.mark === 'not-a-camera') return copy.device.markedNotCamera;
  if (device.verdict === 'camera') return copy.device.camera;
  if (device.verdict === 'possible') return copy.device.possible;
  if (device.verdict === 'limited') return device.suspicious ? null : copy.device.limited;
  if (device.type === 'microphone') return copy.device.listens;
  return device.evidence.length === 0 ? copy.device.silent : null;
}

/** Devices in the order in which they answered: one row each. */
export function DeviceList({ devices, onMark }: { devices: readonly DiscoveredDevice[]; onMark?: OnMark }) {
  return (
    <ul role="list" className="device-list">
      {devices.map((device) => (
        <li key={device.id} className="device-row">
          <DeviceHead device={device} />
          <DeviceMore device={device} onMark={onMark} />
        </li>
      ))}
    </ul>
  );
}

/** A device that stands out, as one of the five result states. */
export function NotableDevice({
  device,
  kind,
  onMark,
}: {
  device: DiscoveredDevice;
  kind: ResultKind;
  onMark?: OnMark;
}) {
  return (
    <ResultState kind={kind} as="li">
      <DeviceHead device={device} />
      <DeviceMore device={device} onMark={onMark} />
    </ResultState>
  );
}

function DeviceHead({ device }: { device: DiscoveredDevice }) {
  const Icon = ICONS[device.type];
  const meaning = meaningOf(device);
  return (
    <div className="device-head">
      <Icon size={22} aria-hidden="true" />
      <div className="device-text">
        <p className="device-name">
          <bdi>{device.name}</bdi>
          <span className="device-type">{copy.types[device.type]}</span>
        </p>
        {device.ip ? (
          <p className="caption muted figures" dir="ltr">
            {copy.device.details(device.ip, device.mac)}
          </p>
        ) : null}
        <p className="caption muted">{device.manufacturer}</p>
        {meaning ? <p className="small">{meaning}</p> : null}
      </div>
    </div>
  );
}

function DeviceMore({ device, onMark }: { device: DiscoveredDevice; onMark: OnMark | undefined }) {
  if (device.verdict === 'limited') return null;
  return (
    <Disclosure summary={copy.device.evidence}>
      {device.evidence.length === 0 ? <p className="small muted">{copy.device.noEvidence}</p> : null}
      <dl className="device-evidence">
        {device.evidence.map(({ rule, observed }) => (
          <div key={rule}>
            <dt className="caption figures">{rule}</dt>
            <dd className="small">
              <bdi>{observed}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {onMark && device.mac !== null ? (
        <div className="row">
          {device.mark === null ? (
            <>
              <Button kind="secondary" onClick={() => onMark(device, 'mine')}>
                {copy.device.mine}
              </Button>
              <Button kind="secondary" onClick={() => onMark(device, 'not-a-camera')}>
                {copy.device.notCamera}
              </Button>
            </>
          ) : (
            <Button kind="secondary" onClick={() => onMark(device, null)}>
              {copy.device.unmark}
            </Button>
          )}
        </div>
      ) : null}
    </Disclosure>
  );
}
