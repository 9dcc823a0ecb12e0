// Entry point of the web app.

import { mount } from 'svelte';
import App from './App.svelte';
import './ui/theme/tokens.css';
import './ui/theme/base.css';

mount(App, { target: document.getElementById('app')! });
