import { HomeScreen } from '#features/home/view/home-screen.tsx';
import { Nearby } from './nearby.tsx';

/** Home, with what was reported around here. */
export function Home() {
  return <HomeScreen nearby={<Nearby />} />;
}
