import { LinkButton } from '#ui/view/button.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy } from '../copy.ts';

export function NotFoundScreen() {
  return (
    <Page title={copy.notFound.title} lead={copy.notFound.text}>
      <LinkButton href="/">{copy.notFound.home}</LinkButton>
    </Page>
  );
}
