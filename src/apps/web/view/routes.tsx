import type { ComponentType } from 'react';
import { SCANNERS } from '#scanners/registry.ts';
import { pageOf, type ScannerDefinition } from '#scanners/scanner.ts';
import { pagePath } from '#contract/page-path.ts';
import { copy } from '../copy.ts';
import { TITLES } from '../title-copy.ts';
import { Home } from './home.tsx';
import { lazyScreen, loadedScreen, type LazyScreen } from './lazy-screen.tsx';

export interface Route {
  readonly path: string;
  /** Name in page views; null where none is recorded. */
  readonly page: string | null;
  /** Of the document, in front of the product's name. */
  readonly title: string;
  readonly screen: LazyScreen;
  /** Links into and out of this route load the document anew: the server gives it a policy of its own. */
  readonly fullLoad?: true;
  /** Shown without the frame: no bars, no mention of the product. */
  readonly bare?: true;
  /** With a short footer, as on each scanner. */
  readonly short?: true;
}

/** By the path of the file: each scanner's screen, in a script of its own. */
const SCANNER_SCREENS = import.meta.glob<{ readonly Screen: ComponentType }>('../../../scanners/*/view/screen.tsx');

/** One route a scanner, as its row in the registry says. */
function scannerRoutes(): Route[] {
  return SCANNERS.map(({ folder, route, listing, ownPolicy }: ScannerDefinition) => {
    const load = SCANNER_SCREENS[`../../../scanners/${folder}/view/screen.tsx`];
    if (!load) throw new Error(`${folder} has no screen`);
    return {
      path: route,
      page: pageOf({ route }),
      title: listing.name,
      short: true,
      screen: lazyScreen(async () => (await load()).Screen, load),
      ...(ownPolicy ? { fullLoad: true } : {}),
    };
  });
}

/** Every path of the product. */
export const ROUTES: readonly Route[] = [
  {
    path: '/',
    page: 'home',
    title: TITLES['/'],
    screen: loadedScreen(Home),
  },
  {
    path: '/round',
    page: 'round',
    title: TITLES['/round'],
    screen: lazyScreen(async () => (await import('./round.tsx')).Round),
    fullLoad: true,
  },
  {
    path: '/reports',
    page: 'reports',
    title: TITLES['/reports'],
    screen: lazyScreen(async () => (await import('#features/reports/published/view/reports-screen.tsx')).ReportsScreen),
  },
  {
    path: '/places',
    page: null,
    title: TITLES['/places'],
    screen: lazyScreen(async () => (await import('./place.tsx')).Place),
  },
  {
    path: '/report-location',
    page: 'report-location',
    title: TITLES['/report-location'],
    screen: lazyScreen(
      async () => (await import('#features/reports/form/view/report-location-screen.tsx')).ReportLocationScreen,
    ),
  },
  {
    path: '/receipt',
    page: 'receipt',
    title: TITLES['/receipt'],
    screen: lazyScreen(async () => (await import('#features/reports/receipts/view/receipt-screen.tsx')).ReceiptScreen),
  },
  {
    path: '/notice',
    page: null,
    title: TITLES['/notice'],
    screen: lazyScreen(async () => (await import('#features/reports/notices/view/notice-screen.tsx')).NoticeScreen),
  },
  {
    path: '/transparency',
    page: 'transparency',
    title: TITLES['/transparency'],
    screen: lazyScreen(
      async () => (await import('#features/reports/transparency/view/transparency-screen.tsx')).TransparencyScreen,
    ),
  },
  {
    path: '/inbox',
    page: 'inbox',
    title: TITLES['/inbox'],
    screen: lazyScreen(async () => (await import('#features/reports/inbox/view/inbox-screen.tsx')).InboxScreen),
  },
  {
    path: '/review',
    page: 'review',
    title: TITLES['/review'],
    screen: lazyScreen(async () => (await import('#features/reports/desk/view/review-screen.tsx')).ReviewScreen),
  },
  {
    path: '/safety-guide',
    page: 'safety-guide',
    title: TITLES['/safety-guide'],
    screen: lazyScreen(async () => (await import('#features/guides/view/safety-guide-screen.tsx')).SafetyGuideScreen),
  },
  {
    path: '/checklist',
    page: 'checklist',
    title: TITLES['/checklist'],
    screen: lazyScreen(async () => (await import('#features/checklist/view/checklist-screen.tsx')).ChecklistScreen),
  },
  {
    path: '/outbox',
    page: 'outbox',
    title: TITLES['/outbox'],
    screen: lazyScreen(async () => (await import('#features/outbox/view/outbox-screen.tsx')).OutboxScreen),
  },
  {
    path: '/found',
    page: 'found',
    title: TITLES['/found'],
    screen: lazyScreen(async () => (await import('./found.tsx')).Found),
  },
  {
    path: '/found/say',
    page: 'found-say',
    title: TITLES['/found/say'],
    screen: lazyScreen(async () => (await import('./found-say.tsx')).FoundSay),
  },
  {
    path: '/evidence',
    page: 'evidence',
    title: TITLES['/evidence'],
    screen: lazyScreen(async () => (await import('#features/evidence/view/evidence-screen.tsx')).EvidenceScreen),
  },
  {
    path: '/accuracy',
    page: 'accuracy',
    title: TITLES['/accuracy'],
    screen: lazyScreen(async () => (await import('#features/accuracy/view/accuracy-screen.tsx')).AccuracyScreen),
  },
  ...scannerRoutes(),
  {
    path: '/companion',
    page: 'companion',
    title: TITLES['/companion'],
    screen: lazyScreen(async () => (await import('#scanners/network/view/companion-screen.tsx')).CompanionScreen),
  },
  {
    path: '/subscription',
    page: 'subscription',
    title: TITLES['/subscription'],
    screen: lazyScreen(
      async () => (await import('#features/subscription/view/subscription-screen.tsx')).SubscriptionScreen,
    ),
    fullLoad: true,
  },
  {
    path: '/payment-test',
    page: 'payment-test',
    title: TITLES['/payment-test'],
    screen: lazyScreen(
      async () => (await import('#features/diagnostics/view/payment-test-screen.tsx')).PaymentTestScreen,
    ),
    fullLoad: true,
  },
  {
    path: '/login',
    page: null,
    title: TITLES['/login'],
    screen: lazyScreen(async () => (await import('#features/account/view/login-screen.tsx')).LoginScreen),
  },
  {
    path: '/register',
    page: null,
    title: TITLES['/register'],
    screen: lazyScreen(async () => (await import('#features/account/view/register-screen.tsx')).RegisterScreen),
  },
  {
    path: '/recover',
    page: 'recover',
    title: TITLES['/recover'],
    screen: lazyScreen(async () => (await import('#features/account/view/recover-screen.tsx')).RecoverScreen),
  },
  {
    path: '/account',
    page: 'account',
    title: TITLES['/account'],
    screen: lazyScreen(async () => (await import('#features/account/view/account-screen.tsx')).AccountScreen),
  },
  {
    path: '/my-dashboard',
    page: 'my-dashboard',
    title: TITLES['/my-dashboard'],
    screen: lazyScreen(async () => (await import('./my-dashboard.tsx')).MyDashboard),
  },
  {
    path: '/my-dashboard/scan',
    page: 'scan-report',
    title: TITLES['/my-dashboard/scan'],
    screen: lazyScreen(async () => (await import('./scan-report.tsx')).ScanReport),
  },
  {
    path: '/dashboard',
    page: 'dashboard',
    title: TITLES['/dashboard'],
    screen: lazyScreen(
      async () => (await import('#features/dashboards/view/business-dashboard-screen.tsx')).BusinessDashboardScreen,
    ),
  },
  {
    path: '/privacy',
    page: 'privacy',
    title: TITLES['/privacy'],
    screen: lazyScreen(async () => (await import('#features/legal/view/policy-screens.tsx')).PrivacyScreen),
  },
  {
    path: '/terms',
    page: 'terms',
    title: TITLES['/terms'],
    screen: lazyScreen(async () => (await import('#features/legal/view/policy-screens.tsx')).TermsScreen),
  },
  {
    path: '/packing',
    page: null,
    title: TITLES['/packing'],
    screen: lazyScreen(async () => (await import('#features/quick-exit/view/packing-screen.tsx')).PackingScreen),
    bare: true,
  },
];

export const NOT_FOUND: Route = {
  path: '/404',
  page: 'not-found',
  title: copy.notFound.title,
  screen: lazyScreen(async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
};

const BY_PATH: ReadonlyMap<string, Route> = new Map(ROUTES.map((route) => [route.path, route]));

/** The route of a path (without its query); a trailing slash makes no difference. */
export function routeOf(path: string): Route {
  return BY_PATH.get(pagePath(path.replace(/(?<=.)\/$/, ''))) ?? NOT_FOUND;
}
