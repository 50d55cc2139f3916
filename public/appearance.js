// Sets theme and density before the first paint, so that nothing flashes. A file of its own because
// the page's content security policy allows no inline script; src/ui/theme does the rest.
(function () {
  const root = document.documentElement;
  const stored = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      console.warn('The browser does not let us read the setting "' + key + '".', error);
      return null;
    }
  };
  const matches = function (query) {
    return window.matchMedia(query).matches;
  };
  const theme = stored('theme');
  const density = stored('density');
  root.dataset.theme =
    theme === 'light' || theme === 'dark'
      ? theme
      : matches('(prefers-color-scheme: dark)')
        ? 'dark'
        : 'light';
  root.dataset.density =
    density === 'desk'
      ? 'desk'
      : density === 'touch' || density === 'gloves' || matches('(pointer: coarse)')
        ? 'touch'
        : 'desk';
  root.toggleAttribute('data-gloves', density === 'gloves');
})();
