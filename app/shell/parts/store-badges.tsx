import { AppleLogoIcon, GooglePlayLogoIcon } from '#ui/social-icon.tsx';
import { useSite } from './site-context.tsx';

/** The badges of one app: both apps lead to the developer's listing on each store (HOME-22, C-35). */
function StoreBadges({ app }: { app: string }) {
  const { playStoreUrl, appStoreUrl } = useSite();
  return (
    <div className="stores">
      <a className="store" href={playStoreUrl} rel="noopener">
        <GooglePlayLogoIcon />
        <small>Get it on the</small>
        Play store <span className="vh">{app}</span>
      </a>
      <a className="store" href={appStoreUrl} rel="noopener">
        <AppleLogoIcon />
        <small>Get it on the</small>
        Apple store <span className="vh">{app}</span>
      </a>
    </div>
  );
}

/** Both apps with their four badges (GEN-12). */
export function Apps() {
  return (
    <div className="apps">
      <div>
        <h3>For clients</h3>
        <p className="mute small">Book, verify the code and pay.</p>
        <StoreBadges app="for clients" />
      </div>
      <div>
        <h3>For workers</h3>
        <p className="mute small">Get verified, accept jobs and show your code.</p>
        <StoreBadges app="for workers" />
      </div>
    </div>
  );
}
