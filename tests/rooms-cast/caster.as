/* The loops of film.ts that touch every pixel of every frame. All planes are addresses in this module's memory; light is f32x4 of red, green, blue. */

export function heap(): usize {
  return (__heap_base + 63) & ~63;
}

export function reserve(bytes: i32): void {
  const pages = (bytes + 0xffff) >>> 16;
  if (pages > memory.size()) memory.grow(pages - memory.size());
}

/* ---- Solids: where their numbers stand is in layout.ts, whose constants are compiled before these lines. ---- */
const STRIDE: usize = SOLID_NUMBERS * 4;

// @ts-ignore: decorator
@inline
function f(at: usize, index: i32): f32 {
  return load<f32>(at + (index << 2));
}

// @ts-ignore: decorator
@inline
function int(at: usize, index: i32): i32 {
  return load<i32>(at + (index << 2));
}

/* The row's rays: origin, direction at column 0, and what one column adds to it. */
let ox: f32, oy: f32, oz: f32;
let ax: f32, ay: f32, az: f32;
let bx: f32, by: f32, bz: f32;
/* The torch: where it is, where it points, its intensity now (candela), its beam and its color. */
let tx: f32, ty: f32, tz: f32;
let fx: f32, fy: f32, fz: f32;
let candela: f32, beamTan2: f32;
let torchColor: v128 = f32x4.splat(1);
let ambientShare: f32 = 1;
let retroByObservation: usize = 0;
let retroByEntrance: usize = 0;

const HALF_DEGREES_PER_STEP: f32 = 1.0 / 0.1;

/** What one row's rays meet first: the solid's number and the nearness 1/depth, between two columns. `limit` holds the nearness that hides what is nearer still. */
function castRow(solids: usize, count: i32, y: f32, from: i32, to: i32, ids: usize, near: usize, isMirrored: bool, limit0: f32, limit1: f32): void {
  for (let x = from; x < to; x++) {
    store<i32>(ids + (x << 2), -1);
    store<f32>(near + (x << 2), 0);
  }
  for (let i = 0; i < count; i++) {
    const s = solids + <usize>i * STRIDE;
    if (!isMirrored && (y < f(s, SOLID_TOP_ROW) || y > f(s, SOLID_BOTTOM_ROW))) continue;
    const kind = int(s, SOLID_KIND);
    const ex = f(s, SOLID_ORIGIN) - ox;
    const ey = f(s, SOLID_ORIGIN + 1) - oy;
    const ez = f(s, SOLID_ORIGIN + 2) - oz;
    if (kind <= KIND_DISC) {
      const nx = f(s, SOLID_THIRD);
      const ny = f(s, SOLID_THIRD + 1);
      const nz = f(s, SOLID_THIRD + 2);
      const facing = nx * ex + ny * ey + nz * ez;
      if (facing > -1e-5) continue;
      const w0 = (nx * ax + ny * ay + nz * az) / facing;
      const w1 = (nx * bx + ny * by + nz * bz) / facing;
      const eu = f(s, SOLID_FIRST) * ex + f(s, SOLID_FIRST + 1) * ey + f(s, SOLID_FIRST + 2) * ez;
      const ev = f(s, SOLID_SECOND) * ex + f(s, SOLID_SECOND + 1) * ey + f(s, SOLID_SECOND + 2) * ez;
      const u0 = f(s, SOLID_FIRST) * ax + f(s, SOLID_FIRST + 1) * ay + f(s, SOLID_FIRST + 2) * az - eu * w0;
      const u1 = f(s, SOLID_FIRST) * bx + f(s, SOLID_FIRST + 1) * by + f(s, SOLID_FIRST + 2) * bz - eu * w1;
      const v0 = f(s, SOLID_SECOND) * ax + f(s, SOLID_SECOND + 1) * ay + f(s, SOLID_SECOND + 2) * az - ev * w0;
      const v1 = f(s, SOLID_SECOND) * bx + f(s, SOLID_SECOND + 1) * by + f(s, SOLID_SECOND + 2) * bz - ev * w1;
      low = <f32>from;
      high = <f32>(to - 1);
      if (!clip(w0 - 0.02, w1) || !clip(20 - w0, -w1)) continue;
      if (!clip(u0, u1) || !clip(w0 - u0, w1 - u1) || !clip(v0, v1) || !clip(w0 - v0, w1 - v1)) continue;
      const last = <i32>Mathf.floor(high);
      for (let x = <i32>Mathf.ceil(low); x <= last; x++) {
        const w = w0 + w1 * <f32>x;
        if (!(w > load<f32>(near + (x << 2)))) continue;
        if (isMirrored && w >= limit0 + limit1 * <f32>x) continue;
        if (kind == KIND_DISC) {
          const u = (u0 + u1 * <f32>x) / w - 0.5;
          const v = (v0 + v1 * <f32>x) / w - 0.5;
          if (u * u + v * v > 0.25) continue;
        }
        store<f32>(near + (x << 2), w);
        store<i32>(ids + (x << 2), i);
      }
      continue;
    }
    const r = f(s, SOLID_WIDTH);
    // Directions and the way to the middle, without their share along a cylinder's axis.
    let cx = f(s, SOLID_FIRST);
    let cy = f(s, SOLID_FIRST + 1);
    let cz = f(s, SOLID_FIRST + 2);
    if (kind != KIND_CYLINDER) {
      cx = 0;
      cy = 0;
      cz = 0;
    }
    const ka = cx * ax + cy * ay + cz * az;
    const kb = cx * bx + cy * by + cz * bz;
    const ke = cx * ex + cy * ey + cz * ez;
    const pax = ax - ka * cx, pay = ay - ka * cy, paz = az - ka * cz;
    const pbx = bx - kb * cx, pby = by - kb * cy, pbz = bz - kb * cz;
    const pex = ex - ke * cx, pey = ey - ke * cy, pez = ez - ke * cz;
    const beyond = pex * pex + pey * pey + pez * pez - r * r;
    if (beyond <= 0) continue;
    const ea = pex * pax + pey * pay + pez * paz;
    const eb = pex * pbx + pey * pby + pez * pbz;
    const aa = pax * pax + pay * pay + paz * paz;
    const ab = pax * pbx + pay * pby + paz * pbz;
    const bb = pbx * pbx + pby * pby + pbz * pbz;
    // (e·d)² - d²·beyond, a parabola over the columns, is not negative where the ray meets the solid.
    const p2 = eb * eb - bb * beyond;
    const p1 = <f32>2 * (ea * eb - ab * beyond);
    const p0 = ea * ea - aa * beyond;
    low = <f32>from;
    high = <f32>(to - 1);
    if (p2 < 0) {
      const under = p1 * p1 - <f32>4 * p2 * p0;
      if (under <= 0) continue;
      const root = Mathf.sqrt(under);
      low = max(low, (-p1 + root) / (2 * p2));
      high = min(high, (-p1 - root) / (2 * p2));
    }
    const height = f(s, SOLID_HEIGHT);
    const last = <i32>Mathf.floor(high);
    for (let x = <i32>Mathf.ceil(low); x <= last; x++) {
      const at = <f32>x;
      const d2 = aa + (2 * ab + bb * at) * at;
      const de = ea + eb * at;
      const under = de * de - d2 * beyond;
      if (under < 0 || de <= 0) continue;
      const w = d2 / (de - Mathf.sqrt(under));
      if (!(w > load<f32>(near + (x << 2))) || w > 20) continue;
      if (isMirrored && w >= limit0 + limit1 * at) continue;
      if (kind == KIND_CYLINDER) {
        const along = (ka + kb * at) / w - ke;
        if (along < 0 || along > height) continue;
      }
      store<f32>(near + (x << 2), w);
      store<i32>(ids + (x << 2), i);
    }
  }
}

let low: f32 = 0;
let high: f32 = 0;

/** Narrows the columns to those where a + b x is not negative. */
// @ts-ignore: decorator
@inline
function clip(a: f32, b: f32): bool {
  if (b > 0) low = max(low, -a / b);
  else if (b < 0) high = min(high, -a / b);
  else if (a < 0) return false;
  return low <= high;
}

/* Where a ray met a solid: the place, the normal, both in meters; and the surface's own coordinates, 0 to 1. */
let hx: f32, hy: f32, hz: f32;
let nx: f32, ny: f32, nz: f32;
let su: f32, sv: f32;

function meet(s: usize, x: i32, w: f32): void {
  const t = <f32>1 / w;
  const at = <f32>x;
  hx = ox + t * (ax + bx * at);
  hy = oy + t * (ay + by * at);
  hz = oz + t * (az + bz * at);
  const ex = hx - f(s, SOLID_ORIGIN);
  const ey = hy - f(s, SOLID_ORIGIN + 1);
  const ez = hz - f(s, SOLID_ORIGIN + 2);
  const kind = int(s, SOLID_KIND);
  if (kind <= KIND_DISC) {
    nx = f(s, SOLID_THIRD);
    ny = f(s, SOLID_THIRD + 1);
    nz = f(s, SOLID_THIRD + 2);
    su = f(s, SOLID_FIRST) * ex + f(s, SOLID_FIRST + 1) * ey + f(s, SOLID_FIRST + 2) * ez;
    sv = f(s, SOLID_SECOND) * ex + f(s, SOLID_SECOND + 1) * ey + f(s, SOLID_SECOND + 2) * ez;
    return;
  }
  const inverse = <f32>1 / f(s, SOLID_WIDTH);
  if (kind == KIND_CYLINDER) {
    const along = f(s, SOLID_FIRST) * ex + f(s, SOLID_FIRST + 1) * ey + f(s, SOLID_FIRST + 2) * ez;
    nx = (ex - along * f(s, SOLID_FIRST)) * inverse;
    ny = (ey - along * f(s, SOLID_FIRST + 1)) * inverse;
    nz = (ez - along * f(s, SOLID_FIRST + 2)) * inverse;
    sv = along / f(s, SOLID_HEIGHT);
    su = 0.5 + Mathf.atan2(nx * f(s, SOLID_THIRD) + ny * f(s, SOLID_THIRD + 1) + nz * f(s, SOLID_THIRD + 2), nx * f(s, SOLID_SECOND) + ny * f(s, SOLID_SECOND + 1) + nz * f(s, SOLID_SECOND + 2)) * 0.15915494;
    return;
  }
  nx = ex * inverse;
  ny = ey * inverse;
  nz = ez * inverse;
  sv = 0.5 + 0.5 * ny;
  su = 0.5 + Mathf.atan2(nx, nz) * 0.15915494;
}

/* Light at the place met last: what falls on it from the room and the torch, and what it sends straight back, lux and cd/m². */
let falls: v128 = f32x4.splat(0);
let back: f32 = 0;
let torchLux: f32 = 0;

function illuminate(s: usize): void {
  const lightmap = <usize>int(s, SOLID_LIGHTMAP);
  const columns = int(s, SOLID_LIGHTMAP_COLUMNS);
  const rows = int(s, SOLID_LIGHTMAP_ROWS);
  const u = max<f32>(0, min<f32>(<f32>0.9999, su)) * <f32>(columns - 1);
  const v = max<f32>(0, min<f32>(<f32>0.9999, sv)) * <f32>(rows - 1);
  const column = <i32>u;
  const row = <i32>v;
  const fu = f32x4.splat(u - <f32>column);
  const fv = f32x4.splat(v - <f32>row);
  const at = lightmap + (<usize>(row * columns + column) << 4);
  const below = at + (<usize>columns << 4);
  const p = v128.load(at);
  const q = v128.load(below);
  const upper = f32x4.add(p, f32x4.mul(fu, f32x4.sub(v128.load(at + 16), p)));
  const lower = f32x4.add(q, f32x4.mul(fu, f32x4.sub(v128.load(below + 16), q)));
  falls = f32x4.mul(f32x4.splat(ambientShare), f32x4.add(upper, f32x4.mul(fv, f32x4.sub(lower, upper))));
  back = 0;
  torchLux = 0;
  if (candela <= 0) return;
  const lx = tx - hx;
  const ly = ty - hy;
  const lz = tz - hz;
  const r2 = lx * lx + ly * ly + lz * lz;
  const inverse = <f32>1 / Mathf.sqrt(r2);
  const along = -(lx * fx + ly * fy + lz * fz) * inverse;
  if (along < 0.2) return;
  torchLux = (candela * Mathf.exp((<f32>1 - <f32>1 / (along * along)) * beamTan2)) / r2;
  const cosine = max<f32>(0, (lx * nx + ly * ny + lz * nz) * inverse);
  falls = f32x4.add(falls, f32x4.mul(torchColor, f32x4.splat(torchLux * cosine)));
  const retro = f(s, SOLID_RETRO);
  if (retro > 0 && cosine > 0.05) {
    const vx = ox - hx;
    const vy = oy - hy;
    const vz = oz - hz;
    const v2 = Mathf.sqrt(vx * vx + vy * vy + vz * vz);
    // For a mirrored eye the torch is far off the line of sight, and nothing comes back to it.
    const apart = Mathf.acos(max<f32>(-1, min<f32>(1, ((lx * vx + ly * vy + lz * vz) * inverse) / v2))) * <f32>57.29578;
    const entrance = Mathf.acos(min<f32>(1, cosine)) * <f32>57.29578;
    const step = min<i32>(62, <i32>(apart * HALF_DEGREES_PER_STEP));
    const turn = min<i32>(62, <i32>(entrance * <f32>0.7));
    const facing = max<f32>(<f32>0.1, (vx * nx + vy * ny + vz * nz) / v2);
    back = (retro * load<f32>(retroByObservation + (step << 2)) * load<f32>(retroByEntrance + (turn << 2)) * torchLux) / facing;
  }
}

/** Over so many columns at most light and texture run straight from end to end. 1: each column is lit for itself. */
let span: i32 = 8;

export function setSpan(columns: i32): void {
  span = columns;
}

function shadeRow(solids: usize, from: i32, to: i32, ids: usize, near: usize, out: usize, focalPx: f32): void {
  let x = from;
  let isMet = false;
  while (x < to) {
    const id = load<i32>(ids + (x << 2));
    if (id < 0) {
      v128.store(out + (<usize>x << 4), f32x4.splat(0));
      x++;
      isMet = false;
      continue;
    }
    const s = solids + <usize>id * STRIDE;
    const reach = span == 1 ? 0 : span;
    let last = x;
    while (last + 1 < to && last - x < reach && load<i32>(ids + ((last + 1) << 2)) == id) last++;
    const w = load<f32>(near + (x << 2));
    // Where a stretch goes on, its beginning is the end of the one before.
    if (!isMet) {
      meet(s, x, w);
      illuminate(s);
    }
    const light0 = f32x4.mul(falls, f32x4.splat(<f32>0.31830989));
    const back0 = back;
    const u0 = su;
    const v0 = sv;
    const lux0 = torchLux;
    let light1 = light0;
    let u1 = u0;
    isMet = last + 1 < to && last > x && load<i32>(ids + ((last + 1) << 2)) == id;
    if (last > x) {
      meet(s, last, load<f32>(near + (last << 2)));
      illuminate(s);
      light1 = f32x4.mul(falls, f32x4.splat(<f32>0.31830989));
      u1 = su;
      // A cylinder's seam.
      if (u1 - u0 > 0.5) u1 -= 1;
      else if (u0 - u1 > 0.5) u1 += 1;
    }
    const steps = last - x;
    const part: f32 = steps > 0 ? <f32>1 / <f32>steps : 0;
    const lightStep = f32x4.mul(f32x4.sub(light1, light0), f32x4.splat(part));
    const backStep = (back - back0) * part;
    const luxStep = (torchLux - lux0) * part;
    // Texels of the level at which one is about one pixel.
    const wideU = f(s, SOLID_WIDTH) * f(s, SOLID_TEXELS_ACROSS);
    const wideV = f(s, SOLID_HEIGHT) * f(s, SOLID_TEXELS_ALONG);
    let reached = f(s, SOLID_TEXELS_ALONG) / (w * focalPx);
    let level = 0;
    const log2 = int(s, SOLID_TEXTURE_LOG2);
    while (reached > 1.4 && level < log2) {
      reached *= 0.5;
      level++;
    }
    let texture = <usize>int(s, SOLID_TEXTURE);
    for (let i = 0; i < level; i++) texture += <usize>4 << (2 * (log2 - i));
    const side = log2 - level;
    const mask = (1 << side) - 1;
    const shrink = <f32>1 / <f32>(1 << level);
    let tu = (u0 * wideU + f(s, SOLID_SHIFT_ACROSS)) * shrink + 4096;
    let tv = (v0 * wideV + f(s, SOLID_SHIFT_ALONG)) * shrink + 4096;
    const tuStep = (u1 - u0) * part * wideU * shrink;
    const tvStep = (sv - v0) * part * wideV * shrink;
    const tint = v128.load(s + SOLID_TINT * 4);
    const glow = v128.load(s + SOLID_GLOW * 4);
    const retroTint = f32x4.mul(torchColor, tint);
    const roughness = f(s, SOLID_ROUGHNESS);
    const isGlossy = roughness > 0 && max(lux0, torchLux) > 0;
    const hasGlow = f(s, SOLID_GLOW) + f(s, SOLID_GLOW + 1) + f(s, SOLID_GLOW + 2) > 0;
    const isStraight = max(back0, back) > 0;
    let light = light0;
    let straight = back0;
    let lux = lux0;
    const end = isMet ? last : last + 1;
    for (; x < end; x++) {
      const column = <i32>tu;
      const line = <i32>tv;
      const fu = i16x8.splat(<i16>(<f32>32767 * (tu - <f32>column)));
      const fv = i16x8.splat(<i16>(<f32>32767 * (tv - <f32>line)));
      const row0 = texture + (<usize>((line & mask) << side) << 2);
      const row1 = texture + (<usize>(((line + 1) & mask) << side) << 2);
      const c0 = <usize>(column & mask) << 2;
      const c1 = <usize>((column + 1) & mask) << 2;
      // Two texels beside each other, their bytes times 64, between the two below each other and then between themselves.
      const p = texels(row0 + c0, row0 + c1);
      const q = texels(row1 + c0, row1 + c1);
      const both = i16x8.add(p, i16x8.q15mulr_sat_s(i16x8.sub(q, p), fv));
      const right = v128.shuffle<i64>(both, both, 1, 1);
      const mixed = i16x8.add(both, i16x8.q15mulr_sat_s(i16x8.sub(right, both), fu));
      let color = f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(mixed)), f32x4.splat(TEXEL));
      // Texels hold the root of the reflectance.
      color = f32x4.mul(color, color);
      let sent = f32x4.mul(f32x4.mul(color, tint), light);
      if (hasGlow) sent = f32x4.add(sent, f32x4.mul(color, glow));
      if (isStraight) sent = f32x4.add(sent, f32x4.mul(retroTint, f32x4.mul(color, f32x4.splat(straight))));
      if (isGlossy) sent = f32x4.add(sent, f32x4.mul(torchColor, f32x4.splat(gloss(s, x, near, roughness, lux))));
      v128.store(out + (<usize>x << 4), sent);
      light = f32x4.add(light, lightStep);
      straight += backStep;
      lux += luxStep;
      tu += tuStep;
      tv += tvStep;
    }
  }
}

const TEXEL: f32 = 1.0 / (64 * 255);

// @ts-ignore: decorator
@inline
function texels(left: usize, right: usize): v128 {
  const bytes = v128.load32_lane(right, v128.load32_zero(left), 1);
  return i16x8.shl(i16x8.extend_low_i8x16_u(bytes), 6);
}

/** The torch in a flat glossy surface, cd/m²: D F E / (4 cos) after GGX, each tile leaning its own way. */
function gloss(s: usize, x: i32, near: usize, roughness: f32, lux: f32): f32 {
  const t = <f32>1 / load<f32>(near + (x << 2));
  const at = <f32>x;
  const px = ox + t * (ax + bx * at);
  const py = oy + t * (ay + by * at);
  const pz = oz + t * (az + bz * at);
  let mx = f(s, SOLID_THIRD);
  let my = f(s, SOLID_THIRD + 1);
  let mz = f(s, SOLID_THIRD + 2);
  const tile = f(s, SOLID_TILE);
  if (tile > 0) {
    const ex = px - f(s, SOLID_ORIGIN);
    const ey = py - f(s, SOLID_ORIGIN + 1);
    const ez = pz - f(s, SOLID_ORIGIN + 2);
    const lengthU = f(s, SOLID_WIDTH);
    const lengthV = f(s, SOLID_HEIGHT);
    const column = <i32>Mathf.floor(((f(s, SOLID_FIRST) * ex + f(s, SOLID_FIRST + 1) * ey + f(s, SOLID_FIRST + 2) * ez) * lengthU) / tile);
    const row = <i32>Mathf.floor(((f(s, SOLID_SECOND) * ex + f(s, SOLID_SECOND + 1) * ey + f(s, SOLID_SECOND + 2) * ez) * lengthV) / tile);
    let mixed = <u32>(column * 73856093) ^ <u32>(row * 19349663);
    mixed ^= mixed >>> 13;
    mixed *= 0x5bd1e995;
    mixed ^= mixed >>> 15;
    const lean = f(s, SOLID_LEAN);
    const leanU = (<f32>(mixed & 0xffff) / 32768 - 1) * lean * lengthU;
    const leanV = (<f32>(mixed >>> 16) / 32768 - 1) * lean * lengthV;
    mx += leanU * f(s, SOLID_FIRST) + leanV * f(s, SOLID_SECOND);
    my += leanU * f(s, SOLID_FIRST + 1) + leanV * f(s, SOLID_SECOND + 1);
    mz += leanU * f(s, SOLID_FIRST + 2) + leanV * f(s, SOLID_SECOND + 2);
    const unit = <f32>1 / Mathf.sqrt(mx * mx + my * my + mz * mz);
    mx *= unit;
    my *= unit;
    mz *= unit;
  }
  let vx = ox - px, vy = oy - py, vz = oz - pz;
  const v = <f32>1 / Mathf.sqrt(vx * vx + vy * vy + vz * vz);
  vx *= v;
  vy *= v;
  vz *= v;
  let lx = tx - px, ly = ty - py, lz = tz - pz;
  const l = <f32>1 / Mathf.sqrt(lx * lx + ly * ly + lz * lz);
  const facing = vx * mx + vy * my + vz * mz;
  if (facing < 0.05) return 0;
  const wx = vx + lx * l, wy = vy + ly * l, wz = vz + lz * l;
  const cosine = (wx * mx + wy * my + wz * mz) / Mathf.sqrt(wx * wx + wy * wy + wz * wz);
  const spread = cosine * cosine * (roughness - 1) + 1;
  return (roughness * f(s, SOLID_FRESNEL) * lux) / (<f32>12.566371 * facing * spread * spread);
}

/** One frame of light. `frame`: two poses (origin, right, up, forward), top row and bottom row; then torch, beam, color; rows: torch share and lamp share. */
export function render(
  solids: usize, count: i32, frame: usize, rows: usize, width: i32, height: i32, focalPx: f32,
  ids: usize, near: usize, light: usize, spareIds: usize, spareNear: usize, spareLight: usize,
): void {
  const full = f(frame, FRAME_TORCH_CANDELA);
  beamTan2 = f(frame, FRAME_TORCH_BEAM);
  retroByObservation = <usize>int(frame, FRAME_OBSERVATION);
  retroByEntrance = <usize>int(frame, FRAME_ENTRANCE);
  torchColor = f32x4(f(frame, FRAME_TORCH_TINT), f(frame, FRAME_TORCH_TINT + 1), f(frame, FRAME_TORCH_TINT + 2), 0);
  for (let y = 0; y < height; y++) {
    const part = <f32>y / <f32>height;
    const dy = (<f32>y + <f32>0.5 - <f32>0.5 * <f32>height) / focalPx;
    const dx = (<f32>0.5 - <f32>0.5 * <f32>width) / focalPx;
    ox = mix(frame, 0, part);
    oy = mix(frame, 1, part);
    oz = mix(frame, 2, part);
    const rx = mix(frame, 3, part), ry = mix(frame, 4, part), rz = mix(frame, 5, part);
    const ux = mix(frame, 6, part), uy = mix(frame, 7, part), uz = mix(frame, 8, part);
    fx = mix(frame, 9, part);
    fy = mix(frame, 10, part);
    fz = mix(frame, 11, part);
    ax = fx + rx * dx - ux * dy;
    ay = fy + ry * dx - uy * dy;
    az = fz + rz * dx - uz * dy;
    bx = rx / focalPx;
    by = ry / focalPx;
    bz = rz / focalPx;
    // The torch stands beside the lens: meters to the right, up.
    tx = ox + rx * f(frame, FRAME_TORCH_RIGHT) + ux * f(frame, FRAME_TORCH_UP);
    ty = oy + ry * f(frame, FRAME_TORCH_RIGHT) + uy * f(frame, FRAME_TORCH_UP);
    tz = oz + rz * f(frame, FRAME_TORCH_RIGHT) + uz * f(frame, FRAME_TORCH_UP);
    candela = full * f(rows, 2 * y);
    ambientShare = f(rows, 2 * y + 1);
    const rowIds = ids + (<usize>(y * width) << 2);
    const rowNear = near + (<usize>(y * width) << 2);
    const rowLight = light + (<usize>(y * width) << 4);
    castRow(solids, count, <f32>y, 0, width, rowIds, rowNear, false, 0, 0);
    shadeRow(solids, 0, width, rowIds, rowNear, rowLight, focalPx);
    let x = 0;
    while (x < width) {
      const id = load<i32>(rowIds + (x << 2));
      const s = solids + <usize>max(0, id) * STRIDE;
      if (id < 0 || f(s, SOLID_MIRROR) <= 0) {
        x++;
        continue;
      }
      let end = x + 1;
      while (end < width && load<i32>(rowIds + (end << 2)) == id) end++;
      mirrorRow(solids, count, s, <f32>y, x, end, rowLight, spareIds, spareNear, spareLight, focalPx);
      x = end;
    }
  }
}

// @ts-ignore: decorator
@inline
function mix(frame: usize, i: i32, part: f32): f32 {
  const a = f(frame, i);
  return a + part * (f(frame, POSE_NUMBERS + i) - a);
}

/** Adds the room that a flat mirror or pane shows: the same rays from the mirrored eye, beyond the glass. */
function mirrorRow(
  solids: usize, count: i32, s: usize, y: f32, from: i32, to: i32, light: usize,
  ids: usize, near: usize, out: usize, focalPx: f32,
): void {
  const keep0 = ox, keep1 = oy, keep2 = oz;
  const keep3 = ax, keep4 = ay, keep5 = az;
  const keep6 = bx, keep7 = by, keep8 = bz;
  const px = f(s, SOLID_THIRD), py = f(s, SOLID_THIRD + 1), pz = f(s, SOLID_THIRD + 2);
  const facing = px * (f(s, SOLID_ORIGIN) - ox) + py * (f(s, SOLID_ORIGIN + 1) - oy) + pz * (f(s, SOLID_ORIGIN + 2) - oz);
  const limit0 = (px * ax + py * ay + pz * az) / facing;
  const limit1 = (px * bx + py * by + pz * bz) / facing;
  ox += 2 * facing * px;
  oy += 2 * facing * py;
  oz += 2 * facing * pz;
  const a = <f32>2 * (ax * px + ay * py + az * pz);
  ax -= a * px;
  ay -= a * py;
  az -= a * pz;
  const b = <f32>2 * (bx * px + by * py + bz * pz);
  bx -= b * px;
  by -= b * py;
  bz -= b * pz;
  castRow(solids, count, y, from, to, ids, near, true, limit0, limit1);
  shadeRow(solids, from, to, ids, near, out, focalPx);
  const share = f32x4.splat(f(s, SOLID_MIRROR));
  for (let x = from; x < to; x++) {
    const at = light + (<usize>x << 4);
    v128.store(at, f32x4.add(v128.load(at), f32x4.mul(share, v128.load(out + (<usize>x << 4)))));
  }
  ox = keep0;
  oy = keep1;
  oz = keep2;
  ax = keep3;
  ay = keep4;
  az = keep5;
  bx = keep6;
  by = keep7;
  bz = keep8;
}

/* ---- The sensor ---- */

/** Adds up, block of 8 x 8 by block, the light above `white`, cd/m²; returns how many blocks have any. */
export function overflow(light: usize, width: i32, height: i32, white: f32, blocks: usize): i32 {
  const over = f32x4.splat(white);
  const none = f32x4.splat(0);
  const most = f32x4.splat(60 * white);
  const columns = width >> 3;
  let some = 0;
  for (let row = 0; row < height >> 3; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = none;
      for (let y = 0; y < 8; y++) {
        const at = light + (<usize>((row * 8 + y) * width + column * 8) << 4);
        for (let x = 0; x < 8; x++) {
          sum = f32x4.add(sum, f32x4.min(most, f32x4.max(none, f32x4.sub(v128.load(at + (<usize>x << 4)), over))));
        }
      }
      v128.store(blocks + (<usize>(row * columns + column) << 4), sum);
      if (f32x4.extract_lane(sum, 1) > 0) some++;
    }
  }
  return some;
}

/** Adds the haze of bright lights, cd/m², held block by block of 8 x 8. */
export function addHaze(light: usize, width: i32, height: i32, blocks: usize): void {
  const columns = width >> 3;
  const rows = height >> 3;
  for (let y = 0; y < height; y++) {
    const down = max<f32>(0, (<f32>y - <f32>3.5) * <f32>0.125);
    const row = min(rows - 2, <i32>down);
    const fv = f32x4.splat(min<f32>(1, down - <f32>row));
    for (let x = 0; x < width; x += 4) {
      const right = max<f32>(0, (<f32>x - <f32>2) * <f32>0.125);
      const column = min(columns - 2, <i32>right);
      const fu = f32x4.splat(min<f32>(1, right - <f32>column));
      const at = blocks + (<usize>(row * columns + column) << 4);
      const below = at + (<usize>columns << 4);
      const p = v128.load(at);
      const q = v128.load(below);
      const upper = f32x4.add(p, f32x4.mul(fu, f32x4.sub(v128.load(at + 16), p)));
      const lower = f32x4.add(q, f32x4.mul(fu, f32x4.sub(v128.load(below + 16), q)));
      const haze = f32x4.add(upper, f32x4.mul(fv, f32x4.sub(lower, upper)));
      if (f32x4.extract_lane(haze, 1) <= 0) continue;
      const to = light + (<usize>(y * width + x) << 4);
      for (let i: usize = 0; i < 64; i += 16) v128.store(to + i, f32x4.add(v128.load(to + i), haze));
    }
  }
}

/** Light as three planes. */
export function split(light: usize, pixels: i32, red: usize, green: usize, blue: usize): void {
  for (let i = 0; i < pixels; i += 4) {
    const at = light + (<usize>i << 4);
    const to = <usize>i << 2;
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
    const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
    v128.store(red + to, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5));
    v128.store(green + to, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
    v128.store(blue + to, v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 2, 6), v128.shuffle<f32>(c, d, 2, 6, 2, 6), 0, 1, 4, 5));
  }
}

/** What the taps gather at four sites of a row, whose filters alternate. */
// @ts-ignore: decorator
@inline
function gather(even: usize, odd: usize, taps: usize, count: i32): v128 {
  let sum = f32x4.splat(0);
  for (let i = 0; i < count; i++) {
    const tap = taps + (<usize>i << 3);
    const offset = <usize>load<i32>(tap);
    const sites = v128.shuffle<f32>(v128.load(even + offset), v128.load(odd + offset), 0, 5, 2, 7);
    sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(tap, 4), sites));
  }
  return sum;
}

const EDGE: i32 = 16;

/** Along the stronger way, or between both: as near as it gets with one neighbor; in bytes of a plane. */
// @ts-ignore: decorator
@inline
function neighbor(sx: f32, sy: f32, width: i32): isize {
  const mx = Mathf.abs(sx);
  const my = Mathf.abs(sy);
  const stepX: isize = my > 2 * mx ? 0 : sx < 0 ? -4 : 4;
  const stepY: isize = mx > 2 * my ? 0 : (sy < 0 ? -4 : 4) * width;
  return stepX + stepY;
}

/**
 * The sensor behind its red, green, green, blue filters: electrons with shot and read noise, clipped at `well`; out 0 to 1.
 * `taps`: byte offset and weight in turn, the lens's blur and the hand's way while the shutter is open.
 * `redShift`, `blueShift`: how much larger the lens draws these colors, as a share; `redShare`, `blueShare`: their electrons beside green.
 */
export function expose(
  red: usize, green: usize, blue: usize, width: i32, height: i32, taps: usize, count: i32, redShift: f32, blueShift: f32,
  electrons: f32, redShare: f32, blueShare: f32, read2: f32, well: f32, grain: usize, grainMask: i32, grainFrom: i32, out: usize,
): void {
  const inverse = f32x4.splat(<f32>1 / well);
  const none = f32x4.splat(0);
  const one = f32x4.splat(1);
  const reads = f32x4.splat(read2);
  const middleX = <f32>width / 2;
  const middleY = <f32>height / 2;
  let noiseAt = grainFrom;
  for (let y = 0; y < height; y++) {
    const isEdgeRow = y < EDGE || y >= height - EDGE;
    const isRedRow = (y & 1) == 0;
    const even = isRedRow ? red : green;
    const odd = isRedRow ? green : blue;
    const shift = isRedRow ? redShift : blueShift;
    // The first of the two sites of four that the lens draws larger or smaller.
    const first = isRedRow ? 0 : 1;
    const each = isRedRow
      ? v128.shuffle<f32>(f32x4.splat(electrons * redShare), f32x4.splat(electrons), 0, 4, 0, 4)
      : v128.shuffle<f32>(f32x4.splat(electrons), f32x4.splat(electrons * blueShare), 0, 4, 0, 4);
    noiseAt = (noiseAt * 1103515245 + 12345) & 0x7fffffff;
    for (let x = 0; x < width; x += 4) {
      const at = <usize>(y * width + x) << 2;
      let value: v128;
      if (isEdgeRow || x < EDGE || x >= width - EDGE) {
        value = v128.shuffle<f32>(v128.load(even + at), v128.load(odd + at), 0, 5, 2, 7);
      } else {
        value = gather(even + at, odd + at, taps, count);
        const sy = (<f32>y - middleY) * shift;
        const sx0 = (<f32>(x + first) - middleX) * shift;
        const sx1 = (<f32>(x + first + 2) - middleX) * shift;
        const my = Mathf.abs(sy);
        let most0 = max(Mathf.abs(sx0), my);
        let most1 = max(Mathf.abs(sx1), my);
        if (most0 <= 0.02) most0 = 0;
        if (most1 <= 0.02) most1 = 0;
        if (most0 + most1 > 0) {
          const step0 = neighbor(sx0, sy, width);
          const step1 = neighbor(sx1, sy, width);
          let beside = gather(even + at + step0, odd + at + step0, taps, count);
          if (step1 != step0) {
            const other = gather(even + at + step1, odd + at + step1, taps, count);
            beside = v128.shuffle<f32>(beside, other, 0, 1, 6, 7);
          }
          const pair = v128.shuffle<f32>(f32x4.splat(most0), f32x4.splat(most1), 0, 0, 4, 4);
          const most = isRedRow ? v128.shuffle<f32>(pair, none, 0, 4, 2, 4) : v128.shuffle<f32>(pair, none, 4, 0, 4, 2);
          value = f32x4.add(value, f32x4.mul(most, f32x4.sub(beside, value)));
        }
      }
      const e = f32x4.max(none, f32x4.mul(value, each));
      const grains = noiseAt + x * 7;
      let noise = i32x4.splat(<i32>load<i8>(grain + <usize>(grains & grainMask)));
      noise = i32x4.replace_lane(noise, 1, <i32>load<i8>(grain + <usize>((grains + 7) & grainMask)));
      noise = i32x4.replace_lane(noise, 2, <i32>load<i8>(grain + <usize>((grains + 14) & grainMask)));
      noise = i32x4.replace_lane(noise, 3, <i32>load<i8>(grain + <usize>((grains + 21) & grainMask)));
      const swing = f32x4.mul(f32x4.convert_i32x4_s(noise), f32x4.splat(<f32>0.03125));
      const read = f32x4.add(e, f32x4.mul(f32x4.sqrt(f32x4.add(e, reads)), swing));
      v128.store(out + at, f32x4.min(one, f32x4.mul(read, inverse)));
    }
  }
}

/** From the filters to luma and half-size color planes. `curve`: 1024 levels of brightness; `matrix`: nine numbers after white balance. */
export function develop(
  raw: usize, width: i32, height: i32, balanceRed: f32, balanceBlue: f32, matrix: usize, curve: usize,
  luma: usize, chromaU: usize, chromaV: usize,
): void {
  const stride = <usize>width << 2;
  const one = f32x4.splat(1);
  for (let y = 0; y < height; y += 2) {
    const up: usize = y > 0 ? stride : 0;
    for (let x = 0; x < width; x += 2) {
      const left: usize = x > 0 ? 4 : 0;
      const p = raw + <usize>y * stride + (<usize>x << 2);
      const right: usize = x + 2 < width ? 8 : 4;
      const down: usize = y + 2 < height ? 2 * stride : stride;
      const r00 = load<f32>(p);
      const g01 = load<f32>(p + 4);
      const g10 = load<f32>(p + stride);
      const b11 = load<f32>(p + stride + 4);
      const rRight = load<f32>(p + right);
      const rDown = load<f32>(p + down);
      const bLeft = load<f32>(p + stride - left);
      const bUp = load<f32>(p + 4 - up);
      const r01 = <f32>0.5 * (r00 + rRight);
      const r10 = <f32>0.5 * (r00 + rDown);
      const r11 = <f32>0.25 * (r00 + rRight + rDown + load<f32>(p + down + right));
      const b10 = <f32>0.5 * (b11 + bLeft);
      const b01 = <f32>0.5 * (b11 + bUp);
      const b00 = <f32>0.25 * (b11 + bLeft + bUp + load<f32>(p - up - left));
      const g00 = <f32>0.25 * (g01 + g10 + load<f32>(p - left) + load<f32>(p - up));
      const g11 = <f32>0.25 * (g01 + g10 + load<f32>(p + stride + right) + load<f32>(p + down + 4));
      const red = f32x4.min(one, f32x4.mul(f32x4(r00, r01, r10, r11), f32x4.splat(balanceRed)));
      const green = f32x4(g00, g01, g10, g11);
      const blue = f32x4.min(one, f32x4.mul(f32x4(b00, b01, b10, b11), f32x4.splat(balanceBlue)));
      const r = levels(red, green, blue, matrix, curve);
      const g = levels(red, green, blue, matrix + 12, curve);
      const b = levels(red, green, blue, matrix + 24, curve);
      const bright = f32x4.add(
        f32x4.add(f32x4.mul(f32x4.splat(<f32>0.299), r), f32x4.mul(f32x4.splat(<f32>0.587), g)),
        f32x4.mul(f32x4.splat(<f32>0.114), b),
      );
      const whole = i32x4.trunc_sat_f32x4_u(f32x4.add(bright, f32x4.splat(<f32>0.5)));
      const to = luma + <usize>(y * width + x);
      store<u8>(to, <u8>i32x4.extract_lane(whole, 0));
      store<u8>(to + 1, <u8>i32x4.extract_lane(whole, 1));
      store<u8>(to + width, <u8>i32x4.extract_lane(whole, 2));
      store<u8>(to + width + 1, <u8>i32x4.extract_lane(whole, 3));
      const half = <usize>((y >> 1) * (width >> 1) + (x >> 1));
      const colorU = <f32>0.141 * sumOf(f32x4.sub(b, bright));
      const colorV = <f32>0.178 * sumOf(f32x4.sub(r, bright));
      store<u8>(chromaU + half, <u8>max<f32>(0, min<f32>(255, <f32>128.5 + colorU)));
      store<u8>(chromaV + half, <u8>max<f32>(0, min<f32>(255, <f32>128.5 + colorV)));
    }
  }
}

// @ts-ignore: decorator
@inline
function sumOf(four: v128): f32 {
  return f32x4.extract_lane(four, 0) + f32x4.extract_lane(four, 1) + f32x4.extract_lane(four, 2) + f32x4.extract_lane(four, 3);
}

/** One row of the color matrix and the tone curve, four pixels at a time. */
// @ts-ignore: decorator
@inline
function levels(red: v128, green: v128, blue: v128, row: usize, curve: usize): v128 {
  const mixed = f32x4.add(
    f32x4.add(f32x4.mul(v128.load32_splat(row), red), f32x4.mul(v128.load32_splat(row, 4), green)),
    f32x4.mul(v128.load32_splat(row, 8), blue),
  );
  const held = f32x4.max(f32x4.splat(0), f32x4.min(f32x4.splat(1), mixed));
  const at = i32x4.shl(i32x4.trunc_sat_f32x4_u(f32x4.mul(held, f32x4.splat(1023))), 2);
  let found = v128.load32_zero(curve + <usize>i32x4.extract_lane(at, 0));
  found = v128.load32_lane(curve + <usize>i32x4.extract_lane(at, 1), found, 1);
  found = v128.load32_lane(curve + <usize>i32x4.extract_lane(at, 2), found, 2);
  return v128.load32_lane(curve + <usize>i32x4.extract_lane(at, 3), found, 3);
}

/** Blends a plane with the one before, moved by whole pixels: `share` of 256 for each difference. The result replaces both. */
export function settle(plane: usize, before: usize, width: i32, height: i32, shiftX: i32, shiftY: i32, share: usize, spare: usize): void {
  for (let y = 0; y < height; y++) {
    const from = y - shiftY;
    const row = <usize>(y * width);
    for (let x = 0; x < width; x++) {
      const at = x - shiftX;
      const value = <i32>load<u8>(plane + row + x);
      let result = value;
      if (from >= 0 && from < height && at >= 0 && at < width) {
        const old = <i32>load<u8>(before + <usize>(from * width + at));
        const apart = old - value;
        result = value + ((apart * <i32>load<u8>(share + <usize>(apart < 0 ? -apart : apart)) + 128) >> 8);
      }
      store<u8>(spare + row + x, <u8>result);
    }
  }
  memory.copy(plane, spare, <usize>(width * height));
  memory.copy(before, spare, <usize>(width * height));
}

/** Sharpens: `amount` of 64 of what stands above the mean of its surroundings beyond `core` levels. */
export function sharpen(plane: usize, width: i32, height: i32, amount: i32, core: i32, out: usize): void {
  memory.copy(out, plane, <usize>(width * height));
  const none = i16x8.splat(0);
  const least = i16x8.splat(<i16>core);
  const by = i16x8.splat(<i16>amount);
  for (let y = 2; y < height - 2; y++) {
    const row = plane + <usize>(y * width);
    for (let from = 2; from < width - 2; from += 8) {
      // The last eight columns may overlap those before: what is read is never written.
      const x = min(from, width - 10);
      const at = row + x;
      const value = eight(at);
      const around = i16x8.add(
        i16x8.add(i16x8.add(eight(at - 1), eight(at + 1)), i16x8.add(eight(at - width), eight(at + width))),
        i16x8.add(i16x8.add(eight(at - 2), eight(at + 2)), i16x8.add(eight(at - 2 * width), eight(at + 2 * width))),
      );
      const detail = i16x8.sub(value, i16x8.shr_u(i16x8.add(around, i16x8.splat(4)), 3));
      const beyond = i16x8.add(i16x8.max_s(none, i16x8.sub(detail, least)), i16x8.min_s(none, i16x8.add(detail, least)));
      const sharp = i16x8.add(value, i16x8.shr_s(i16x8.mul(beyond, by), 6));
      v128.store64_lane(out + <usize>(y * width + x), i8x16.narrow_i16x8_u(sharp, sharp), 0);
    }
  }
}

// @ts-ignore: decorator
@inline
function eight(at: usize): v128 {
  return i16x8.extend_low_i8x16_u(v128.load64_zero(at));
}

/** The codec's 4 x 4 transform (H.264's core transform, its norms folded into the step) of what the picture before does not predict. */
export function encode(plane: usize, before: usize, width: i32, height: i32, shiftX: i32, shiftY: i32, step: f32, isKey: bool, spare: usize): void {
  // Rows of the transform are 1 1 1 1, 2 1 -1 -2, 1 -1 -1 1, 1 -2 2 -1: their lengths are 2 and the root of 10.
  const wide: f32 = 0.5;
  const narrow: f32 = 0.31622776;
  const evenNorm = v128.shuffle<f32>(f32x4.splat(wide * wide), f32x4.splat(wide * narrow), 0, 4, 0, 4);
  const oddNorm = v128.shuffle<f32>(f32x4.splat(narrow * wide), f32x4.splat(narrow * narrow), 0, 4, 0, 4);
  const steps = f32x4.splat(step);
  const stride = <usize>width;
  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      const from = <usize>(y * width + x);
      const py = y - shiftY;
      const px = x - shiftX;
      const isOutside = isKey || px < 0 || py < 0 || px + 4 > width || py + 4 > height;
      const old = before + <usize>(py * width + px);
      let g0: v128, g1: v128, g2: v128, g3: v128;
      if (isOutside) {
        g0 = i32x4.splat(x > 0 ? <i32>load<u8>(spare + from - 1) : 128);
        g1 = g0;
        g2 = g0;
        g3 = g0;
      } else {
        g0 = four(old);
        g1 = four(old + stride);
        g2 = four(old + 2 * stride);
        g3 = four(old + 3 * stride);
      }
      const now = plane + from;
      a = i32x4.sub(four(now), g0);
      b = i32x4.sub(four(now + stride), g1);
      c = i32x4.sub(four(now + 2 * stride), g2);
      d = i32x4.sub(four(now + 3 * stride), g3);
      const to = spare + from;
      if (!isOutside) {
        const apart = i32x4.add(i32x4.add(i32x4.abs(a), i32x4.abs(b)), i32x4.add(i32x4.abs(c), i32x4.abs(d)));
        const sum = i32x4.extract_lane(apart, 0) + i32x4.extract_lane(apart, 1) + i32x4.extract_lane(apart, 2) + i32x4.extract_lane(apart, 3);
        // A block that the picture before predicts well is not sent.
        if (<f32>sum < 5 * step) {
          for (let j: usize = 0; j < 4; j++) store<u32>(to + j * stride, load<u32>(old + j * stride));
          continue;
        }
      }
      a = f32x4.convert_i32x4_s(a);
      b = f32x4.convert_i32x4_s(b);
      c = f32x4.convert_i32x4_s(c);
      d = f32x4.convert_i32x4_s(d);
      transpose();
      forward();
      transpose();
      forward();
      const dead = f32x4.splat(isOutside ? <f32>0.33 : <f32>0.17);
      a = quantized(a, evenNorm, steps, dead);
      b = quantized(b, oddNorm, steps, dead);
      c = quantized(c, evenNorm, steps, dead);
      d = quantized(d, oddNorm, steps, dead);
      inverse();
      transpose();
      inverse();
      transpose();
      storeFour(to, g0, a);
      storeFour(to + stride, g1, b);
      storeFour(to + 2 * stride, g2, c);
      storeFour(to + 3 * stride, g3, d);
    }
  }
  memory.copy(plane, spare, <usize>(width * height));
  memory.copy(before, spare, <usize>(width * height));
}

/* The four rows of the codec's block. */
let a: v128 = f32x4.splat(0);
let b: v128 = f32x4.splat(0);
let c: v128 = f32x4.splat(0);
let d: v128 = f32x4.splat(0);

// @ts-ignore: decorator
@inline
function four(at: usize): v128 {
  return i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)));
}

// @ts-ignore: decorator
@inline
function storeFour(at: usize, guess: v128, change: v128): void {
  const value = f32x4.add(f32x4.add(f32x4.convert_i32x4_s(guess), change), f32x4.splat(<f32>0.5));
  const words = i32x4.trunc_sat_f32x4_u(f32x4.min(f32x4.splat(255), value));
  const halves = i16x8.narrow_i32x4_u(words, words);
  v128.store32_lane(at, i8x16.narrow_i16x8_u(halves, halves), 0);
}

// @ts-ignore: decorator
@inline
function quantized(value: v128, norm: v128, step: v128, dead: v128): v128 {
  const scaled = f32x4.div(f32x4.mul(value, norm), step);
  const whole = f32x4.floor(f32x4.add(f32x4.abs(scaled), dead));
  const signed = v128.or(whole, v128.and(scaled, i32x4.splat(<i32>0x80000000)));
  return f32x4.mul(f32x4.mul(signed, step), norm);
}

// @ts-ignore: decorator
@inline
function transpose(): void {
  const ab0 = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const ab1 = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cd0 = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const cd1 = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  a = v128.shuffle<f32>(ab0, cd0, 0, 1, 4, 5);
  b = v128.shuffle<f32>(ab0, cd0, 2, 3, 6, 7);
  c = v128.shuffle<f32>(ab1, cd1, 0, 1, 4, 5);
  d = v128.shuffle<f32>(ab1, cd1, 2, 3, 6, 7);
}

// @ts-ignore: decorator
@inline
function twice(value: v128): v128 {
  return f32x4.add(value, value);
}

// @ts-ignore: decorator
@inline
function forward(): void {
  const sum0 = f32x4.add(a, d), apart0 = f32x4.sub(a, d);
  const sum1 = f32x4.add(b, c), apart1 = f32x4.sub(b, c);
  a = f32x4.add(sum0, sum1);
  b = f32x4.add(twice(apart0), apart1);
  c = f32x4.sub(sum0, sum1);
  d = f32x4.sub(apart0, twice(apart1));
}

// @ts-ignore: decorator
@inline
function inverse(): void {
  const b2 = twice(b), d2 = twice(d);
  const first = f32x4.add(f32x4.add(f32x4.add(a, b2), c), d);
  const second = f32x4.sub(f32x4.sub(f32x4.add(a, b), c), d2);
  const third = f32x4.add(f32x4.sub(f32x4.sub(a, b), c), d2);
  d = f32x4.sub(f32x4.add(f32x4.sub(a, b2), c), d);
  a = first;
  b = second;
  c = third;
}
