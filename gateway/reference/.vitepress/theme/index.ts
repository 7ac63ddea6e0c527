import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import './reference.css';

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': () => h(SandboxLink, { class: 'sandbox-link' }),
      'nav-screen-content-after': () => h(SandboxLink),
    }),
};

const SandboxLink = {
  setup: () => {
    const { theme } = useData();
    return () => h('a', { href: theme.value.endpoint, target: '_self' }, 'Sandbox');
  },
};
