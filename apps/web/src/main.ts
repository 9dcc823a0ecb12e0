// Entry point of the web app.

import { mount } from 'svelte';
import App from './App.svelte';
import { updates } from './ui/offline/updates.svelte.ts';
import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/theme/controls.css';
import './ui/theme/layout.css';
import './ui/theme/text.css';

// After the page has loaded, because the service worker then fetches all the others.
if (import.meta.env.PROD) addEventListener('load', () => void updates.start());
mount(App, { target: document.getElementById('app')! });
