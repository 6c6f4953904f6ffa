import { geoNaturalEarth1, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { Maximize2, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { feature, mesh } from 'topojson-client';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { IssueType, MapCell } from '#contract/entities/reported-location.ts';
import type { MapDegrees } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { EmptyState, ErrorState } from '#ui/view/states.tsx';
import { formatBox, type IssueFilter } from '../browser/list-address.ts';
import { listCopy } from '../list-copy.ts';
import type { Box } from '../list-query.ts';
import { mapCopy } from '../map-copy.ts';
import { clusterCells, type Cluster } from '../map-clusters.ts';
import { degreesFor, visibleBox } from '../map-view.ts';
import { LoadingCards } from '../../view/loading-cards.tsx';

const words = mapCopy;

const topology = world as unknown as Parameters<typeof mesh>[0];
const countries = topology.objects['countries']!;
const LAND: GeoPermissibleObjects = feature(topology, topology.objects['land']!);
const BORDERS: GeoPermissibleObjects = mesh(topology, countries as never, (left, right) => left !== right);
const SPHERE: GeoPermissibleObjects = { type: 'Sphere' };

const FRESH_MS = 60_000;
/** Pins are as large as a finger needs, and never touch. */
const PIN_DISTANCE_PX = 52;
const SMALLEST_PIN_PX = 14;
const LARGEST_PIN_PX = 24;
const ZOOM_STEP = 2;
const MAX_ZOOM = 32;
const HEIGHT_PER_WIDTH = 0.6;
const FIRST_WIDTH_PX = 360;
const SMALLEST: MapDegrees = 1;
const WHOLE_WORLD_DEGREES: MapDegrees = 15;
/** Clusters named below the map; the others are on the map only. */
const LISTED_CLUSTERS = 12;

interface View {
  readonly zoom: number;
  /** Longitude and latitude in the middle of the map. */
  readonly center: readonly [number, number];
}

const WHOLE_WORLD: View = { zoom: 1, center: [0, 10] };

/** Width of an element in px, as it changes. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(FIRST_WIDTH_PX);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidthPx(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, widthPx] as const;
}

function projectionOf({ zoom, center }: View, widthPx: number, heightPx: number) {
  const whole = geoNaturalEarth1().fitSize([widthPx, heightPx], SPHERE);
  const scale = whole.scale() * zoom;
  const moved = geoNaturalEarth1().scale(scale).translate([0, 0]);
  const [x, y] = moved([...center]) ?? [0, 0];
  return zoom === 1 ? whole : moved.translate([widthPx / 2 - x, heightPx / 2 - y]);
}

interface MapQuestion {
  readonly q?: string;
  readonly issueType?: IssueType;
  readonly degrees: MapDegrees;
  readonly bbox?: string;
}

/** The server's answer; a null question is not asked. */
function useMap(question: MapQuestion | null) {
  const { api } = useShell();
  return useQuery(
    question && ['report-map', question],
    () => {
      const { degrees, ...query } = question!;
      return api.call('getReportMap', { query: { ...query, degrees: String(degrees) } });
    },
    { freshMs: FRESH_MS },
  );
}

/** A drawn map of where the reports are. Everything it can do, the list of places below it can do too. */
export function ReportMap({ q, type, onOpen }: { q: string; type: IssueFilter; onOpen: (area: Box) => void }) {
  // What a search found is little enough to come at once, in the smallest cells.
  const isSearch = q !== '';
  const query = { ...(isSearch ? { q } : {}), ...(type === 'all' ? {} : { issueType: type }) };
  const map = useMap({ ...query, degrees: isSearch ? SMALLEST : WHOLE_WORLD_DEGREES });
  if (!map.data) {
    return map.error ? <ErrorState title={words.failed} onRetry={map.retry} /> : <LoadingCards label={words.loading} />;
  }
  const { cells, unplaced, capped } = map.data;
  if (cells.length === 0 && unplaced === 0) {
    const { title, text } = q === '' && type === 'all' ? listCopy.list.empty : listCopy.list.noMatch;
    return <EmptyState title={title} text={text} />;
  }
  return (
    <div className="stack">
      <WorldMap key={`${q} ${type}`} cells={cells} query={query} onOpen={onOpen} />
      <p className="small muted">
        {[capped ? words.capped : '', unplaced > 0 ? words.unplaced(unplaced) : '', words.rough]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p className="caption muted">{words.credit}</p>
    </div>
  );
}

/** The whole world in `cells`; where it is looked at more closely, in smaller ones that are asked for then. */
function WorldMap({
  cells: allCells,
  query,
  onOpen,
}: {
  cells: readonly MapCell[];
  query: Pick<MapQuestion, 'q' | 'issueType'>;
  onOpen: (area: Box) => void;
}) {
  const [frame, widthPx] = useWidth();
  const [view, setView] = useState(WHOLE_WORLD);
  const [named, setNamed] = useState<string | null>(null);
  const heightPx = Math.round(widthPx * HEIGHT_PER_WIDTH);

  const projection = projectionOf(view, widthPx, heightPx);
  const path = geoPath(projection);
  const allDegrees = query.q === undefined ? WHOLE_WORLD_DEGREES : SMALLEST;
  const wanted = degreesFor((widthPx / 360) * view.zoom, PIN_DISTANCE_PX);
  const closer = useMap(
    wanted < allDegrees
      ? { ...query, degrees: wanted, bbox: formatBox(visibleBox(projection, { widthPx, heightPx, degrees: wanted })) }
      : null,
  );
  const [cells, degrees] = closer.data ? [closer.data.cells, wanted] : [allCells, allDegrees];
  const placed = cells.flatMap((cell) => {
    const [x, y] = projection([cell.longitude, cell.latitude]) ?? [-1, -1];
    return x < 0 || y < 0 || x > widthPx || y > heightPx ? [] : [{ cell, x, y }];
  });
  const clusters = clusterCells(placed, { distancePx: PIN_DISTANCE_PX, degrees });
  const most = Math.max(1, ...clusters.map(({ count }) => count));

  function zoomTo(zoom: number, center: readonly [number, number]): void {
    setView(zoom <= 1 ? WHOLE_WORLD : { zoom: Math.min(MAX_ZOOM, zoom), center });
  }

  function middle(): readonly [number, number] {
    return projection.invert?.([widthPx / 2, heightPx / 2]) ?? view.center;
  }

  /** A pin of many places comes nearer, a pin of one opens its list. */
  function press({ cells: places, area, x, y }: Cluster): void {
    const at = projection.invert?.([x, y]);
    if ((places === 1 && degrees === SMALLEST) || view.zoom >= MAX_ZOOM || !at) onOpen(area);
    else zoomTo(view.zoom * ZOOM_STEP * ZOOM_STEP, at);
  }

  return (
    <>
      <div ref={frame} className="map">
        <svg
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          width={widthPx}
          height={heightPx}
          role="img"
          aria-label={words.title}
        >
          <path className="map-sea" d={path(SPHERE) ?? ''} />
          <path className="map-land" d={path(LAND) ?? ''} />
          <path className="map-borders" d={path(BORDERS) ?? ''} />
          {clusters.map((cluster) => (
            <g
              key={cluster.id}
              className={named === cluster.id ? 'map-pin map-pin-named' : 'map-pin'}
              transform={`translate(${cluster.x} ${cluster.y})`}
              onClick={() => press(cluster)}
            >
              <circle className="map-reach" r={PIN_DISTANCE_PX / 2} />
              <circle r={SMALLEST_PIN_PX + (LARGEST_PIN_PX - SMALLEST_PIN_PX) * Math.sqrt(cluster.count / most)} />
              <text dy="0.35em">{words.count(cluster.count)}</text>
            </g>
          ))}
        </svg>
      </div>
      <div className="map-zoom">
        <Button kind="secondary" aria-label={words.zoomIn} onClick={() => zoomTo(view.zoom * ZOOM_STEP, middle())}>
          <Plus size={20} aria-hidden="true" />
        </Button>
        <Button kind="secondary" aria-label={words.zoomOut} onClick={() => zoomTo(view.zoom / ZOOM_STEP, middle())}>
          <Minus size={20} aria-hidden="true" />
        </Button>
        <Button kind="secondary" aria-label={words.wholeWorld} onClick={() => zoomTo(1, middle())}>
          <Maximize2 size={20} aria-hidden="true" />
        </Button>
      </div>
      {closer.error ? <ErrorState title={words.closerFailed} onRetry={closer.retry} /> : null}
      <h2>{words.places}</h2>
      <ul role="list" className="map-places">
        {clusters.slice(0, LISTED_CLUSTERS).map((cluster) => (
          <li key={cluster.id}>
            <Button
              kind="secondary"
              wide
              onClick={() => onOpen(cluster.area)}
              onFocus={() => setNamed(cluster.id)}
              onBlur={() => setNamed(null)}
              onPointerEnter={() => setNamed(cluster.id)}
              onPointerLeave={() => setNamed(null)}
            >
              <span className="user-text">{words.cluster(cluster.count, cluster.city)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {clusters.length > LISTED_CLUSTERS ? (
        <p className="small muted">{words.morePlaces(clusters.length - LISTED_CLUSTERS)}</p>
      ) : null}
    </>
  );
}
