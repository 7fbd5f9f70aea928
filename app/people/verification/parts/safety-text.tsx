import { LanguageSwitch } from '#app/shell/languages/parts/language-switch.tsx';
import { Sections } from '#app/shell/languages/parts/sections.tsx';
import { BindingText, Translation } from '#app/shell/languages/parts/translation.tsx';
import { Prose } from '#ui/prose.tsx';
import type { Safety } from '../search/safety.rules.ts';

/** What to do where a tick is missing or withdrawn, or no record is found; where to report a problem. */
export function SafetyText({ safety: { words, reading } }: { readonly safety: Safety }) {
  const english = (
    <>
      <Prose html={words.lead} />
      <Sections words={words} />
    </>
  );
  return (
    <section className="stack safety" aria-labelledby="safety">
      <h2 className="h3" id="safety">
        {words.head.title}
      </h2>
      <LanguageSwitch at="safety" />
      {reading ? (
        <>
          <Translation reading={reading}>
            <p className="h4">{reading.words.head.title}</p>
            <Prose html={reading.words.lead} />
            <Sections words={reading.words} />
          </Translation>
          <BindingText>{english}</BindingText>
        </>
      ) : (
        english
      )}
    </section>
  );
}
