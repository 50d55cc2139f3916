import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';

test('markdown renders headings, lists, bold words and links', () => {
  render(
    <Markdown
      text={
        '# Terms\nBe **very** careful.\n\n## Duties\nYou have to:\n- read\n- ask [us](https://a.example/x)'
      }
    />,
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Terms');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Duties');
  expect(screen.getByText('very').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'read',
    'ask us',
  ]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://a.example/x');
});

test('markdown never renders other markup, or a link to anything but a page or a mailbox', () => {
  const words = fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '<script>',
    '[a](javascript:alert(1))',
    '[b](data:x,y)',
    '[c](https://c.example)',
    '# ',
    '- ',
    '**',
    '\n',
    '\n\n',
    '[',
    '](',
    ')',
    '&lt;',
    'plain',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const { container, unmount } = render(<Markdown text={parts.join('')} />);
      const tags = [...container.querySelectorAll('*')].map(({ tagName }) => tagName);
      const usual = new Set(['DIV', 'H2', 'H3', 'P', 'UL', 'LI', 'STRONG', 'A']);
      expect(tags.filter((tag) => !usual.has(tag))).toEqual([]);
      for (const link of container.querySelectorAll('a'))
        expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:)/);
      unmount();
    }),
  );
});
