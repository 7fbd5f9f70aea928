import '#ui/styles/site.css';
import './sign-in/sign-in.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInPage } from './sign-in/parts/sign-in-page.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SignInPage />
    </StrictMode>,
  );
}
