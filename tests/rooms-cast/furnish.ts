/** Rooms drawn from seeds, in meters, candela and reflectances. README.md says what stands in them and where the figures are from. */
import { createNumbers } from '#tests/support/random.ts';
import { catEye, SHEETING } from './optics.ts';
import type { Color, Glint, Material, RoomLight, Scene, Solid, Texture } from './scene.ts';
import { books, cloth, clockFace, nightView, paintedWall, PLAIN, print, tiles, wallpaper, wood } from './textures.ts';
import { add, cross, subtract, times, unit, vector, type Vector } from './vector.ts';

/** `clean`: a lit room without a camera; `lens`: one with a lens; `dark` and `infrared`: the lamps are off, without and with infrared lamps. */
export type CastKind = 'clean' | 'lens' | 'dark' | 'infrared';

const ROOMS = ['bedroom', 'living room', 'bathroom', 'hall'] as const;
export type RoomName = (typeof ROOMS)[number];

const X = vector(1, 0, 0);
const Y = vector(0, 1, 0);
const Z = vector(0, 0, 1);
const WHITE: Color = [1, 1, 1];
const STEEL: Color = [1, 0.98, 0.95];

const shade = (level: number): Color => [level, level, level];

function material(texture: Texture, tint: Color, rest: Partial<Material> = {}): Material {
  return {
    texture,
    tint,
    texelsPerM: 256,
    alpha: 0,
    fresnel: 0.04,
    tileM: 0,
    leanRad: 0,
    retro: 0,
    mirror: 0,
    glow: [0, 0, 0],
    ...rest,
  };
}

/** A picture stretched over a surface of this width. */
const stretched = (texture: Texture, widthM: number): Pick<Material, 'texture' | 'texelsPerM'> => ({
  texture,
  texelsPerM: (1 << texture.log2) / widthM,
});

class Furnisher {
  readonly solids: Solid[] = [];
  readonly lights: RoomLight[] = [];
  readonly glints: Glint[] = [];
  readonly places: Vector[] = [];
  /** Stretches of the far wall that something stands before or hangs on. */
  readonly taken: { readonly from: number; readonly to: number }[] = [];
  readonly numbers: () => number;

  constructor(seed: number) {
    this.numbers = createNumbers(seed);
  }

  range(low: number, high: number): number {
    return low + (high - low) * this.numbers();
  }

  /** Between these, every factor as likely as another. */
  spread(low: number, high: number): number {
    return low * (high / low) ** this.numbers();
  }

  chance(share: number): boolean {
    return this.numbers() < share;
  }

  count(least: number, most: number): number {
    return least + Math.floor(this.numbers() * (most - least + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.numbers() * choices.length)]!;
  }

  /** The middle of a free stretch of the far wall this wide; null after 40 tries. */
  free(half: number, wide: number): number | null {
    for (let tries = 0; tries < 40; tries++) {
      const x = this.range(-half + wide / 2 + 0.1, half - wide / 2 - 0.1);
      if (this.taken.some(({ from, to }) => x + wide / 2 > from && x - wide / 2 < to)) continue;
      this.take(x, wide);
      return x;
    }
    return null;
  }

  take(x: number, wide: number): void {
    this.taken.push({ from: x - wide / 2 - 0.04, to: x + wide / 2 + 0.04 });
  }

  seed(): number {
    return Math.floor(this.numbers() * 2 ** 31);
  }

  color(low: number, high: number): Color {
    const level = this.range(low, high);
    return [level * this.range(0.75, 1), level * this.range(0.75, 1), level * this.range(0.7, 1)];
  }

  quad(corner: Vector, u: Vector, v: Vector, surface: Material, kind: 'quad' | 'disc' = 'quad'): void {
    this.solids.push({ kind, corner, u, v, material: surface });
  }

  /** A box that stands with the middle of its foot there, without its underside. */
  box(foot: Vector, wide: number, tall: number, deep: number, side: Material, front = side): void {
    const left = foot.x - wide / 2;
    const right = foot.x + wide / 2;
    const near = foot.z + deep / 2;
    const far = foot.z - deep / 2;
    this.quad(vector(left, foot.y, near), times(X, wide), times(Y, tall), front);
    this.quad(vector(right, foot.y, near), times(Z, -deep), times(Y, tall), side);
    this.quad(vector(left, foot.y, far), times(Z, deep), times(Y, tall), side);
    this.quad(vector(left, foot.y + tall, near), times(X, wide), times(Z, -deep), side);
    if (foot.y > 1) this.quad(vector(left, foot.y, far), times(X, wide), times(Z, deep), side);
  }

  cylinder(base: Vector, axis: Vector, radiusM: number, heightM: number, surface: Material): void {
    this.solids.push({ kind: 'cylinder', base, axis, radiusM, heightM, material: surface });
    const across = unit(cross(axis, Math.abs(axis.z) > 0.9 ? X : Z));
    const other = cross(across, axis);
    const end = add(base, axis, heightM);
    // Its normal is the axis.
    this.quad(
      add(add(end, across, -radiusM), other, radiusM),
      times(across, 2 * radiusM),
      times(other, -2 * radiusM),
      surface,
      'disc',
    );
  }

  /** A rod of polished metal: what can be seen of it, and its bright lines. */
  rod(base: Vector, axis: Vector, radiusM: number, lengthM: number): void {
    this.cylinder(base, axis, radiusM, lengthM, material(PLAIN, shade(0.12)));
    this.glints.push({
      kind: 'bar',
      at: base,
      axis,
      radiusM,
      lengthM,
      alpha: this.spread(0.01, 0.15),
      fresnel: 0.6,
      tint: STEEL,
    });
    // Its ends are rounded.
    for (const along of [radiusM, lengthM - radiusM]) {
      this.glints.push({ kind: 'ball', at: add(base, axis, along), radiusM, fresnel: 0.6, tint: STEEL });
    }
  }

  knob(middle: Vector, radiusM: number): void {
    this.solids.push({ kind: 'ball', middle, radiusM, material: material(PLAIN, shade(0.12)) });
    this.glints.push({ kind: 'ball', at: middle, radiusM, fresnel: 0.6, tint: STEEL });
  }

  /** A screw's head on a wall that faces us: a shallow dome and the edges of its slot. */
  screw(at: Vector): void {
    this.glints.push({
      kind: 'ball',
      at: add(at, Z, -0.004),
      radiusM: this.range(0.004, 0.01),
      fresnel: 0.55,
      tint: STEEL,
    });
    for (let i = this.count(0, 3); i > 0; i--) this.facet(at, 1e-6 * this.range(0.3, 2), 0.05, 0.55, Z, 0.6);
  }

  /** A flat piece that leans any way within so much of a direction. */
  facet(
    at: Vector,
    areaM2: number,
    alpha: number,
    fresnel: number,
    around: Vector,
    lean: number,
    tint: Color = WHITE,
  ): void {
    const normal = unit(add(around, vector(this.range(-lean, lean), this.range(-lean, lean), this.range(-lean, lean))));
    this.glints.push({ kind: 'facet', at, normal, areaM2, alpha, fresnel, tint });
  }
}

/** A phone's view of an 850 nm lamp: red and blue filters let more of it through than green, more or less violet. */
function infraredTint(room: Furnisher): Color {
  return [room.range(0.75, 1), room.range(0.45, 0.75), room.range(0.85, 1)];
}

/** Draws the room of this seed. The same seed with another kind is the same room, with its lamps off or a camera in it. */
export function furnish(
  seed: number,
  kind: CastKind,
): { readonly scene: Scene; readonly name: RoomName; readonly host: Vector } {
  const room = new Furnisher(seed);
  const name = room.pick(ROOMS);
  const halfWidthM = room.range(1.6, 2.6);
  const heightM = room.range(2.35, 2.8);
  const depthM = room.range(2.8, 4.6);
  const isBath = name === 'bathroom';
  const inDark = kind === 'dark' || kind === 'infrared';
  buildShell(room, halfWidthM, heightM, depthM, isBath);
  if (name === 'bedroom') furnishBedroom(room, halfWidthM);
  else if (name === 'living room') furnishLivingRoom(room, halfWidthM);
  else if (isBath) furnishBathroom(room, halfWidthM);
  else furnishHall(room, halfWidthM);
  hangThings(room, halfWidthM, isBath);
  sideWalls(room, halfWidthM, depthM);
  const lampColor: Color = room.pick([
    [1, 0.78, 0.52],
    [1, 0.85, 0.66],
    [1, 0.95, 0.9],
    [0.95, 1, 0.95],
  ]);
  if (!inDark) ceilingLamp(room, heightM, depthM, lampColor);
  streetLight(room, halfWidthM, depthM, inDark);
  const hosts = room.places.length > 0 ? room.places : [vector(0, 1.4, 0.05)];
  // Drawn in every kind, so that what follows is the same.
  const host = room.pick(hosts);
  const hidden = hideCamera(room, host, vector(0, 1.35, Math.min(1.8, depthM / 2)));
  leaveThings(room, seed, halfWidthM, name, inDark);
  if (kind === 'lens') {
    room.solids.push(...hidden.solids);
    room.glints.push(hidden.lens);
  } else if (kind === 'infrared') {
    room.solids.push(...hidden.solids);
    room.glints.push(hidden.lens, ...hidden.lamps);
  } else if (hidden.hasTwin) room.solids.push(...hidden.solids);
  const { solids, lights, glints, places } = room;
  return { scene: { solids, lights, glints, halfWidthM, heightM, depthM, places }, name, host };
}

function buildShell(room: Furnisher, half: number, height: number, depth: number, isBath: boolean): void {
  const texture = isBath ? tiles(room.seed()) : room.chance(0.35) ? wallpaper(room.seed()) : paintedWall(room.seed());
  const tileM = isBath ? room.pick([0.1, 0.15, 0.2, 0.3]) : 0;
  const wall = material(
    texture,
    room.color(0.35, 0.85),
    isBath
      ? { texelsPerM: 256 / tileM, alpha: room.spread(0.02, 0.12), tileM, leanRad: room.range(0.002, 0.012) }
      : { texelsPerM: room.pick([256, 400, 600]) },
  );
  const isTiled = isBath || room.chance(0.2);
  const floorSide = room.pick([0.2, 0.3, 0.45]);
  const floor = isTiled
    ? material(tiles(room.seed()), room.color(0.25, 0.7), {
        texelsPerM: 256 / floorSide,
        alpha: room.spread(0.03, 0.2),
        tileM: floorSide,
        leanRad: 0.004,
      })
    : material(room.chance(0.5) ? wood(room.seed()) : cloth(room.seed()), room.color(0.2, 0.7), { texelsPerM: 300 });
  const ceiling = material(paintedWall(room.seed()), shade(0.8));
  const w = 2 * half;
  room.quad(vector(-half, 0, 0), times(X, w), times(Y, height), wall);
  room.quad(vector(half, 0, 0), times(Z, depth), times(Y, height), wall);
  room.quad(vector(-half, 0, depth), times(Z, -depth), times(Y, height), wall);
  room.quad(vector(half, 0, depth), times(X, -w), times(Y, height), wall);
  room.quad(vector(-half, 0, depth), times(X, w), times(Z, -depth), floor);
  room.quad(vector(-half, height, 0), times(X, w), times(Z, depth), ceiling);
  const skirting = material(PLAIN, shade(room.range(0.3, 0.8)));
  if (!isBath) room.box(vector(0, 0, 0.008), w, 0.08, 0.016, skirting);
}

function wooden(room: Furnisher): Material {
  return material(wood(room.seed()), room.color(0.25, 0.9), {
    texelsPerM: room.range(400, 800),
    alpha: room.chance(0.4) ? room.spread(0.08, 0.3) : 0,
  });
}

function bedLamp(room: Furnisher, foot: Vector): void {
  room.rod(foot, Y, room.range(0.008, 0.02), 0.22);
  room.cylinder(
    add(foot, Y, 0.2),
    Y,
    room.range(0.08, 0.12),
    room.range(0.14, 0.2),
    material(cloth(room.seed()), room.color(0.5, 0.9)),
  );
  room.places.push(add(foot, vector(0, 0.08, 0.06)));
}

function furnishBedroom(room: Furnisher, half: number): void {
  const frame = wooden(room);
  const at = room.range(-0.4, 0.4);
  const wide = room.range(1.3, 1.7);
  room.box(
    vector(at, 0, 0.05),
    wide + 0.1,
    room.range(0.9, 1.2),
    0.08,
    frame,
    room.chance(0.4) ? material(cloth(room.seed()), room.color(0.2, 0.7)) : frame,
  );
  const sheet = material(cloth(room.seed()), room.color(0.4, 0.9), { texelsPerM: 200 });
  room.box(vector(at, 0.25, 1.0), wide, 0.28, 1.8, sheet);
  for (const side of [-1, 1]) {
    room.box(
      vector(at + (side * wide) / 4, 0.53, 0.3),
      0.55,
      0.14,
      0.36,
      material(cloth(room.seed()), room.color(0.6, 0.9)),
    );
    const x = at + side * (wide / 2 + 0.32);
    if (Math.abs(x) > half - 0.2) continue;
    nightstand(room, x);
  }
}

function nightstand(room: Furnisher, x: number): void {
  const tall = room.range(0.45, 0.6);
  room.box(vector(x, 0, 0.24), 0.42, tall, 0.4, wooden(room));
  for (const y of [tall - 0.14, tall - 0.32]) room.knob(vector(x, y, 0.455), room.range(0.008, 0.018));
  bedLamp(room, vector(x - 0.08, tall, 0.2));
  if (room.chance(0.6)) alarmClock(room, vector(x + 0.1, tall, 0.32));
  if (room.chance(0.4)) bottle(room, vector(x + 0.14, tall, 0.2));
  if (room.chance(0.35)) jewels(room, vector(x, tall + 0.01, 0.36));
}

function alarmClock(room: Furnisher, foot: Vector): void {
  const wide = room.range(0.1, 0.16);
  const glass = material(PLAIN, shade(0.03), { alpha: room.spread(0.004, 0.03) });
  room.box(foot, wide, 0.07, 0.06, material(PLAIN, shade(0.06)), glass);
  const tint = room.pick<Color>([
    [1, 0.06, 0.04],
    [0.1, 1, 0.2],
    [0.2, 0.4, 1],
    [1, 1, 1],
  ]);
  // Seven segments of four digits and a colon that blinks.
  for (let digit = 0; digit < 4; digit++) {
    const left = foot.x - 0.036 + 0.02 * digit;
    for (const [dx, dy] of [
      [0, 0.016],
      [-0.006, 0.008],
      [0.006, 0.008],
      [0, 0],
      [-0.006, -0.008],
      [0.006, -0.008],
      [0, -0.016],
    ] as const) {
      if (room.chance(0.3)) continue;
      room.glints.push(led(vector(left + dx, foot.y + 0.036 + dy, foot.z + 0.032), tint, 4e-4, 0));
    }
  }
  room.glints.push(
    led(vector(foot.x - 0.006, foot.y + 0.036, foot.z + 0.032), tint, 4e-4, room.chance(0.5) ? 1000 : 0),
  );
}

function led(at: Vector, tint: Color, candela: number, blinkMs: number): Glint {
  return { kind: 'led', at, normal: Z, tint, candela, blinkMs };
}

function bottle(room: Furnisher, foot: Vector): void {
  const radius = room.range(0.025, 0.04);
  const tall = room.range(0.14, 0.22);
  const color = room.color(0.05, 0.6);
  room.cylinder(foot, Y, radius, tall, material(PLAIN, color));
  const neck = add(foot, Y, tall);
  room.cylinder(neck, Y, radius * 0.4, 0.07, material(PLAIN, color));
  const fresnel = 0.04;
  room.glints.push(
    {
      kind: 'bar',
      at: foot,
      axis: Y,
      radiusM: radius,
      lengthM: tall,
      alpha: room.spread(0.005, 0.05),
      fresnel,
      tint: WHITE,
    },
    {
      kind: 'bar',
      at: neck,
      axis: Y,
      radiusM: radius * 0.4,
      lengthM: 0.07,
      alpha: room.spread(0.005, 0.05),
      fresnel,
      tint: WHITE,
    },
    // The shoulder is bent both ways.
    { kind: 'ball', at: add(neck, Y, -radius), radiusM: radius, fresnel, tint: WHITE },
  );
}

function jewels(room: Furnisher, at: Vector): void {
  for (let i = room.count(6, 30); i > 0; i--) {
    const place = add(at, vector(room.range(-0.05, 0.05), room.range(0, 0.015), room.range(-0.03, 0.03)));
    room.facet(
      place,
      1e-6 * room.range(0.3, 3),
      room.spread(0.004, 0.03),
      room.pick([0.17, 0.6]),
      unit(vector(0, 0.6, 0.8)),
      1.2,
    );
  }
}

/** Small round mirrors sewn on cloth, each leaning its own way; studs and tinsel are like them. */
function sequins(room: Furnisher, corner: Vector, wide: number, tall: number): void {
  const tint = room.pick<Color>([
    [1, 0.8, 0.4],
    [0.9, 0.9, 1],
    [1, 0.4, 0.5],
    [0.4, 0.6, 1],
  ]);
  for (let i = room.count(40, 160); i > 0; i--) {
    const place = add(corner, vector(room.range(0, wide), room.range(0, tall), 0.004));
    room.facet(place, Math.PI * room.range(0.0015, 0.004) ** 2, room.spread(0.02, 0.08), 0.6, Z, 0.35, tint);
  }
}

function furnishLivingRoom(room: Furnisher, half: number): void {
  const wide = room.range(1.2, 1.8);
  const at = room.range(-0.5, 0.5);
  room.box(vector(at, 0.05, 0.25), wide, 0.45, 0.45, wooden(room));
  for (const side of [-1, 1]) room.rod(vector(at + side * 0.3 - 0.06, 0.3, 0.49), X, 0.006, 0.12);
  const screenWide = room.range(0.8, 1.2);
  room.take(at, screenWide);
  const screenTall = screenWide * 0.56;
  const screen = material(PLAIN, shade(0.015), { alpha: room.spread(0.004, 0.06) });
  room.box(vector(at, 0.58, 0.22), screenWide, screenTall, 0.05, material(PLAIN, shade(0.03)), screen);
  const standby = room.pick<Color>([
    [1, 0.05, 0.04],
    [1, 0.05, 0.04],
    [0.2, 0.4, 1],
    [1, 0.6, 0.2],
    [0.6, 0.2, 1],
  ]);
  room.glints.push(
    led(
      vector(at + room.range(-0.4, 0.4) * screenWide, 0.59, 0.247),
      standby,
      room.spread(2e-4, 8e-3),
      room.chance(0.2) ? 2000 : 0,
    ),
  );
  room.places.push(vector(at + 0.3, 0.54, 0.42));
  const shelfX = room.pick([-1, 1]) * room.range(1, half - 0.35);
  shelf(room, shelfX);
  if (room.chance(0.6)) floorLamp(room, vector(-Math.sign(shelfX) * room.range(1, half - 0.25), 0, 0.4));
}

function shelf(room: Furnisher, x: number): void {
  const boards = wooden(room);
  const wide = room.range(0.5, 0.8);
  room.take(x, wide);
  const levels = room.count(3, 5);
  const gap = 0.36;
  room.box(vector(x, 0, 0.06), wide, levels * gap, 0.12, material(PLAIN, shade(0.08)));
  for (let i = 0; i <= levels; i++) room.box(vector(x, i * gap, 0.16), wide, 0.02, 0.3, boards);
  for (const side of [-1, 1]) room.box(vector(x + (side * wide) / 2, 0, 0.16), 0.02, levels * gap + 0.02, 0.3, boards);
  for (let i = 0; i < levels; i++) {
    const y = i * gap + 0.02;
    if (room.chance(0.7)) {
      const bookWide = room.range(0.25, wide - 0.08);
      const left = x - wide / 2 + 0.02 + bookWide / 2;
      const spines = { ...material(PLAIN, WHITE), ...stretched(books(room.seed()), bookWide) };
      room.box(vector(left, y, 0.19), bookWide, 0.26, 0.16, material(PLAIN, shade(0.7)), spines);
    } else if (room.chance(0.5)) bottle(room, vector(x + room.range(-0.1, 0.1), y, 0.2));
    else jewels(room, vector(x, y + 0.01, 0.2));
    room.places.push(vector(x + wide / 2 - 0.09, y + 0.06, 0.24));
  }
}

function floorLamp(room: Furnisher, foot: Vector): void {
  room.rod(foot, Y, 0.012, 1.45);
  room.cylinder(add(foot, Y, 1.4), Y, 0.17, 0.26, material(cloth(room.seed()), room.color(0.5, 0.9)));
}

function furnishBathroom(room: Furnisher, half: number): void {
  const at = room.range(-0.4, 0.4);
  const ceramic = material(PLAIN, shade(0.8), { alpha: 0.04 });
  room.box(vector(at, 0.72, 0.24), 0.6, 0.14, 0.46, ceramic);
  room.box(vector(at, 0, 0.2), 0.5, 0.72, 0.38, wooden(room));
  for (const side of [-1, 1]) room.knob(vector(at + side * 0.06, 0.5, 0.4), room.range(0.01, 0.016));
  // The tap: a body, a spout towards us, a lever.
  room.rod(vector(at, 0.86, 0.1), Y, 0.02, room.range(0.1, 0.16));
  room.rod(vector(at, 0.96, 0.1), Z, 0.011, 0.14);
  room.knob(vector(at, 0.96, 0.245), 0.013);
  room.rod(vector(at, 1.0, 0.1), unit(vector(0, 0.5, 0.8)), 0.006, 0.08);
  mirrorOn(room, vector(at, 1.2, 0.012), room.range(0.5, 0.9), room.range(0.5, 0.8));
  for (let i = room.count(1, 4); i > 0; i--)
    bottle(room, vector(at + room.pick([-1, 1]) * room.range(0.16, 0.26), 0.86, room.range(0.1, 0.3)));
  const railX = room.pick([-1, 1]) * room.range(0.9, half - 0.4);
  room.rod(vector(railX - 0.3, 1.25, 0.08), X, 0.01, 0.6);
  for (const side of [-1, 1]) room.knob(vector(railX + side * 0.3, 1.25, 0.08), 0.015);
  room.box(vector(railX, 0.65, 0.08), 0.4, 0.6, 0.03, material(cloth(room.seed()), room.color(0.3, 0.9)));
  const drops = room.chance(0.5) ? room.count(20, 90) : 0;
  for (let i = 0; i < drops; i++) {
    room.glints.push({
      kind: 'drop',
      at: vector(at + room.range(-0.9, 0.9), room.range(0.9, 2.1), 0.016),
      normal: Z,
      radiusM: room.range(0.001, 0.003),
      gain: room.range(3, 15),
      tint: WHITE,
    });
  }
  room.places.push(vector(at + 0.22, 0.9, 0.36), vector(railX, 1.9, 0.05));
  if (room.chance(0.6)) {
    // A cabinet or a heater high on the wall.
    const x = -railX * 0.9;
    room.box(vector(x, 1.4, 0.1), 0.4, 0.5, 0.18, material(PLAIN, shade(0.7)));
    room.knob(vector(x + 0.14, 1.6, 0.2), 0.012);
  }
}

function mirrorOn(room: Furnisher, foot: Vector, wide: number, tall: number): void {
  const glass = material(PLAIN, shade(0.01), { mirror: 0.88 });
  room.box(foot, wide + 0.02, tall, 0.018, material(PLAIN, shade(0.15)), glass);
  if (room.chance(0.5)) {
    for (const dx of [-1, 1]) {
      for (const dy of [0.03, tall - 0.03])
        room.screw(vector(foot.x + dx * (wide / 2 - 0.03), foot.y + dy, foot.z + 0.014));
    }
  }
}

function furnishHall(room: Furnisher, half: number): void {
  const doorX = room.pick([-1, 1]) * room.range(0.7, half - 0.6);
  const door = material(room.chance(0.5) ? wood(room.seed()) : PLAIN, room.color(0.4, 0.85));
  room.box(vector(doorX, 0, 0.02), 0.86, 2.02, 0.04, door);
  room.take(doorX, 0.9);
  const handleX = doorX - Math.sign(doorX) * 0.36;
  room.rod(vector(handleX, 1.04, 0.04), Z, 0.009, 0.05);
  room.rod(vector(handleX - 0.06, 1.04, 0.09), X, 0.009, 0.13);
  room.screw(vector(handleX, 1.12, 0.045));
  room.screw(vector(handleX, 0.93, 0.045));
  for (const y of [0.3, 1.0, 1.8]) room.rod(vector(doorX + Math.sign(doorX) * 0.43, y, 0.05), Y, 0.007, 0.09);
  // Hooks with a jacket that has safety strips, or one with sequins; shoes with reflective heels below.
  const hookX = -Math.sign(doorX) * room.range(0.2, 0.8);
  room.take(hookX, 0.7);
  room.take(-hookX * 0.3, 0.42);
  for (let i = -2; i <= 2; i++) {
    const at = vector(hookX + 0.16 * i, 1.7, 0.03);
    room.rod(at, unit(vector(0, 0.4, 0.9)), 0.006, 0.05);
    room.knob(add(at, vector(0, 0.022, 0.05)), 0.009);
  }
  const isSafety = room.chance(0.5);
  const jacket = material(cloth(room.seed()), isSafety ? [0.75, 0.85, 0.1] : room.color(0.05, 0.6));
  room.box(vector(hookX, 0.85, 0.09), 0.46, 0.82, 0.08, jacket);
  if (isSafety) {
    const strip = material(PLAIN, shade(0.45), { retro: SHEETING * room.range(0.5, 1.5) });
    for (const y of [1.05, 1.3]) room.box(vector(hookX, y, 0.095), 0.462, 0.05, 0.08, strip);
  } else if (room.chance(0.5)) sequins(room, vector(hookX - 0.2, 1.0, 0.13), 0.4, 0.6);
  for (let i = room.count(1, 3); i > 0; i--) {
    const x = hookX + room.range(-0.5, 0.5);
    room.box(vector(x, 0, 0.2), 0.1, 0.09, 0.27, material(cloth(room.seed()), room.color(0.05, 0.7)));
    const heel = material(PLAIN, shade(0.4), { retro: SHEETING * room.range(0.3, 1) });
    if (room.chance(0.7)) room.quad(vector(x - 0.006, 0.04, 0.337), times(X, 0.012), times(Y, 0.035), heel);
  }
  if (room.chance(0.4)) {
    // A bicycle's rear reflector: 300 mcd/lx at 20' over some 25 cm² (UN regulation 3, class IA), in red.
    const reflector = material(PLAIN, [1, 0.1, 0.05], { retro: 160 });
    room.box(
      vector(hookX + room.range(-0.5, 0.5), room.range(0.5, 0.8), 0.3),
      0.05,
      0.05,
      0.02,
      material(PLAIN, shade(0.03)),
      reflector,
    );
  }
  mirrorOn(room, vector(-hookX * 0.3, 1.1, 0.05), 0.4, 0.7);
  room.places.push(vector(hookX + 0.36, 1.78, 0.05), vector(-hookX, 1.5, 0.05));
}

/** Pictures behind glass, clocks, smoke alarms, sockets: what hangs where nothing stands. */
function hangThings(room: Furnisher, half: number, isBath: boolean): void {
  for (let i = isBath ? 0 : room.count(1, 4); i > 0; i--) {
    const wide = room.range(0.2, 0.6);
    const tall = room.range(0.2, 0.6);
    const x = room.free(half, wide + 0.05);
    if (x === null) continue;
    const foot = vector(x, room.range(1.25, 1.7), 0.012);
    const glass = {
      ...material(PLAIN, WHITE, { alpha: room.chance(0.7) ? room.spread(0.002, 0.03) : 0 }),
      ...stretched(print(room.seed()), wide),
    };
    room.box(foot, wide + 0.05, tall + 0.05, 0.02, wooden(room));
    room.quad(add(foot, vector(-wide / 2, 0.025, 0.0105)), times(X, wide), times(Y, tall), glass);
    room.places.push(add(foot, vector(wide / 2, 0.025, 0.02)));
  }
  if (room.chance(0.5)) {
    const side = room.range(0.22, 0.34);
    const x = room.free(half, side);
    const at = vector(x ?? 0, x === null ? 2.15 : room.range(1.7, 2), 0.03);
    const face = {
      ...material(PLAIN, WHITE, { alpha: room.spread(0.003, 0.03) }),
      ...stretched(clockFace(room.seed()), side),
    };
    room.cylinder(add(at, Z, -0.03), Z, side / 2 + 0.012, 0.028, material(PLAIN, shade(0.2)));
    room.quad(add(at, vector(-side / 2, -side / 2, 0.001)), times(X, side), times(Y, side), face, 'disc');
    room.places.push(add(at, vector(0, 0.06, 0.02)));
  }
  for (let i = room.count(1, 3); i > 0; i--) {
    const foot = vector(room.range(-half + 0.2, half - 0.2), room.pick([0.25, 0.3, 1.1]), 0.006);
    room.box(foot, 0.082, 0.082, 0.012, material(PLAIN, shade(0.8), { alpha: 0.1 }));
    room.screw(add(foot, vector(0, 0.041, 0.006)));
    room.places.push(add(foot, vector(0, 0.1, 0.02)));
  }
  if (room.chance(0.3)) fairyLights(room, half);
  if (room.chance(0.3))
    sequins(room, vector(room.range(-half + 0.3, half - 0.7), room.range(0.5, 1.1), 0.46), 0.35, 0.3);
}

function fairyLights(room: Furnisher, half: number): void {
  const tint = room.pick<Color>([
    [1, 0.7, 0.35],
    [0.7, 0.3, 1],
    [1, 0.2, 0.6],
    [0.3, 0.6, 1],
  ]);
  const y = room.range(1.8, 2.2);
  const candela = room.spread(3e-3, 5e-2);
  for (let x = -half + 0.3; x < half - 0.3; x += 0.14) {
    room.glints.push(led(vector(x, y + 0.05 * Math.cos(9 * x), 0.03), tint, candela, 0));
  }
}

/** Beside us: a window at night with curtains, or a wardrobe; behind us a door. */
function sideWalls(room: Furnisher, half: number, depth: number): void {
  const side = room.pick([-1, 1]);
  const z = room.range(0.8, depth - 1.2);
  const pane = { ...material(PLAIN, shade(0.005), { mirror: 0.08 }), ...stretched(nightView(room.seed()), 1.1) };
  const inward = times(X, -side);
  const along = times(Z, side);
  const corner = vector(side * (half - 0.01), 0.9, z + (side > 0 ? 0 : 1.1));
  room.quad(corner, times(along, 1.1), times(Y, 1.2), { ...pane, glow: [6, 6, 6] });
  const bar = material(PLAIN, shade(0.7));
  for (const dz of [0, 0.55, 1.1]) room.box(vector(side * (half - 0.02), 0.9, z + dz), 0.05, 1.2, 0.05, bar);
  const curtain = material(cloth(room.seed()), room.color(0.2, 0.8));
  for (const at of [z - 0.25, z - 0.15, z - 0.05, z + 1.15, z + 1.25, z + 1.35]) {
    room.cylinder(add(vector(0, 0.1, at), inward, -(half - 0.07)), Y, 0.055, 2.15, curtain);
  }
  const other = -side;
  const wardrobeZ = room.range(0.9, depth - 1);
  room.box(vector(other * (half - 0.3), 0, wardrobeZ), 0.55, 2, 0.9, wooden(room));
  for (const dz of [-0.06, 0.06]) room.rod(vector(other * (half - 0.6), 0.95, wardrobeZ + dz), Y, 0.006, 0.16);
  // Who holds the phone is in the mirrors too.
  room.box(vector(0, 0, depth - 0.3), 0.9, 2.02, 0.06, material(wood(room.seed()), room.color(0.3, 0.8)));
}

function ceilingLamp(room: Furnisher, height: number, depth: number, color: Color): void {
  const at = vector(room.range(-0.5, 0.5), height - 0.12, room.range(0.35, 0.6) * depth);
  const glow: Color = [color[0] * 900, color[1] * 900, color[2] * 900];
  room.solids.push({ kind: 'ball', middle: at, radiusM: 0.1, material: material(PLAIN, shade(0.5), { glow }) });
  room.lights.push({ at: add(at, Y, -0.12), candela: color });
  if (room.chance(0.4)) {
    const far = vector(room.range(-1.2, 1.2), room.range(1.5, 2), 0.35);
    room.lights.push({ at: far, candela: [color[0] * 0.25, color[1] * 0.22, color[2] * 0.18] });
  }
}

/** What comes in from the street at night. */
function streetLight(room: Furnisher, half: number, depth: number, isAll: boolean): void {
  const by = isAll ? 1 : 0.002;
  room.lights.push({
    at: vector(room.pick([-1, 1]) * (half - 0.15), 1.9, depth * 0.5),
    candela: [by, 0.8 * by, 0.55 * by],
  });
}

/** What lies about, drawn from numbers of its own so that all else in the room stays what it was. */
function leaveThings({ solids, glints }: Furnisher, seed: number, half: number, name: RoomName, inDark: boolean): void {
  const left = new Furnisher(seed ^ 0x4f1bbcdc);
  if (name !== 'bathroom' && left.chance(0.1)) cat(left, vector(left.range(-half + 0.3, half - 0.3), 0, 0.75), inDark);
  if (left.chance(0.2)) {
    // A pendant that walkers wear: 15 to 50 cm² of sheeting (EN 13356, type 1).
    const side = Math.sqrt(left.range(15e-4, 50e-4));
    const at = vector(left.range(-half + 0.3, half - 0.3), left.range(0.5, 1.6), 0.012);
    left.quad(
      at,
      times(X, side),
      times(Y, side),
      material(PLAIN, left.pick<Color>([WHITE, [1, 0.75, 0.2], [1, 0.2, 0.1]]), {
        retro: SHEETING * left.range(0.3, 1),
      }),
      left.chance(0.5) ? 'disc' : 'quad',
    );
  }
  if (left.chance(0.1)) {
    // A road stud that somebody took home: two glass beads before mirrors, a centimeter wide, beside each other.
    const at = vector(left.range(-half + 0.3, half - 0.3), left.pick([0, 0.45]), left.range(0.45, 0.7));
    left.box(at, 0.1, 0.03, 0.06, material(PLAIN, shade(0.3)));
    const bead = material(PLAIN, shade(0.4), { retro: SHEETING * left.range(0.5, 1.5) });
    for (const side of [-1, 1])
      left.quad(add(at, vector(side * 0.02 - 0.005, 0.01, 0.0305)), times(X, 0.01), times(Y, 0.01), bead, 'disc');
  }
  solids.push(...left.solids);
  glints.push(...left.glints);
}

/** A cat that sits and looks more or less to us. Its fundus sends back a tenth to a half: nobody measured it that we know of. */
function cat(room: Furnisher, foot: Vector, inDark: boolean): void {
  const fur = material(cloth(room.seed()), room.color(0.03, 0.6));
  room.cylinder(foot, Y, 0.09, 0.26, fur);
  const head = add(foot, vector(0, 0.3, 0.03));
  room.solids.push({ kind: 'ball', middle: head, radiusM: 0.05, material: fur });
  const axis = unit(vector(room.range(-0.5, 0.5), room.range(0.2, 0.7), 1));
  const across = unit(cross(Y, axis));
  const optics = catEye(
    inDark ? room.range(0.008, 0.012) : room.range(0.003, 0.008),
    room.spread(0.1, 0.5),
    room.spread(0.5, 4),
    room.range(35, 60),
  );
  const tint = room.pick<Color>([
    [0.7, 1, 0.5],
    [1, 0.9, 0.4],
    [0.5, 0.9, 0.9],
    [1, 0.35, 0.25],
  ]);
  for (const side of [-1, 1]) {
    const way = unit(add(axis, across, side * 0.35));
    room.glints.push({ kind: 'eye', at: add(head, way, 0.051), axis, optics, tint });
  }
}

interface Hidden {
  readonly solids: readonly Solid[];
  readonly lens: Glint;
  readonly lamps: readonly Glint[];
  /** Whether such a thing without a camera stands in the harmless room too. */
  readonly hasTwin: boolean;
}

/** A lens behind a hole of 1 to 2.5 mm in something small and dark or light; infrared lamps around it or beside it. */
function hideCamera(room: Furnisher, host: Vector, people: Vector): Hidden {
  const inside = new Furnisher(room.seed());
  const wide = inside.range(0.04, 0.09);
  const tall = inside.range(0.03, 0.09);
  const body = material(PLAIN, inside.chance(0.6) ? shade(inside.range(0.02, 0.1)) : shade(inside.range(0.4, 0.8)));
  inside.box(add(host, Y, -tall / 2), wide, tall, 0.03, body);
  const at = add(host, vector(inside.range(-0.25, 0.25) * wide, inside.range(-0.2, 0.2) * tall, 0.0155));
  const hole = inside.range(0.002, 0.006);
  inside.quad(
    add(at, vector(-hole / 2, -hole / 2, -0.0004)),
    times(X, hole),
    times(Y, hole),
    material(PLAIN, shade(0.008)),
    'disc',
  );
  const lens: Glint = {
    kind: 'lens',
    at,
    // It looks to where people are, as well as somebody aims who cannot see its picture.
    axis: unit(add(unit(subtract(people, at)), vector(inside.range(-0.15, 0.15), inside.range(-0.1, 0.1), 0))),
    optics: {
      apertureM: inside.spread(0.001, 0.0025),
      returned: inside.spread(0.008, 0.05),
      spreadRad: inside.spread(0.012, 0.04),
      coneDeg: inside.spread(5, 50),
    },
    tint: inside.pick<Color>([
      [1, 1, 1],
      [0.7, 0.75, 1],
      [1, 0.6, 1],
      [1, 0.85, 0.6],
      [0.6, 1, 0.8],
    ]),
  };
  const tint = infraredTint(inside);
  const emitters = inside.pick([1, 2, 4, 6, 8, 12]);
  const ring = inside.range(0.008, 0.018);
  const candela = inside.spread(2e-5, 2e-2);
  const lamps = Array.from({ length: emitters }, (_, i): Glint => {
    const angle = (2 * Math.PI * i) / emitters + 0.3;
    const offset =
      emitters === 1 ? vector(0.012, 0, 0.001) : vector(ring * Math.cos(angle), ring * Math.sin(angle), 0.001);
    return { kind: 'infrared', at: add(at, offset), normal: Z, tint, candela, blinkMs: 0 };
  });
  return { solids: inside.solids, lens, lamps, hasTwin: room.chance(0.5) };
}
