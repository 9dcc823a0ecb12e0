// Entry point of the web app.

import { mount } from 'svelte';
import App from './App.svelte';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/theme/controls.css';
import './ui/theme/layout.css';
import './ui/theme/text.css';

mount(App, { target: document.getElementById('app')! });
