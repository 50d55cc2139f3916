import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { Controlled } from '../../../../tests/support/controlled.tsx';
import { testFiles } from '../../../../tests/support/file-services.ts';
import type { FileServices } from '../../file-services.ts';
import { Edit as FilesEdit } from '../../files/Edit.tsx';
import { Edit as TextEdit } from '../../textarea/Edit.tsx';
import { longestNote } from './useRecorder.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

/** A browser that hears what the test says. */
class Hearing {
  static current: Hearing | null = null;
  lang = '';
  onresult: ((event: object) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  onend: (() => void) | null = null;
  start = () => {
    Hearing.current = this;
  };
  stop = () => this.onend?.();
  abort = () => this.onend?.();
}

function hear(transcript: string, isFinal: boolean): void {
  const results = [Object.assign([{ transcript }], { isFinal })];
  act(() => Hearing.current?.onresult?.({ resultIndex: 0, results }));
}

function showText(density: string, start: string) {
  localStorage.setItem('density', density);
  const module = compiled(moduleDocument([column('textarea', 'note')]));
  render(<Controlled Edit={TextEdit} module={module} db="note" start={start} language="de" />);
}

describe('dictation', () => {
  test('what is said is added to a text, with fingers and gloves', async () => {
    const user = userEvent.setup();
    vi.stubGlobal('SpeechRecognition', Hearing);
    showText('gloves', 'Pumpe 3:');
    await user.click(screen.getByRole('button', { name: 'Diktieren' }));
    hear('Dichtung', false);
    expect(screen.getByText('Dichtung')).toBeTruthy();
    hear('Dichtung undicht', true);
    hear('Lager warm', true);
    expect(screen.getByRole('textbox')).toHaveProperty(
      'value',
      'Pumpe 3: Dichtung undicht Lager warm',
    );
    await user.click(screen.getByRole('button', { name: 'Diktat beenden' }));
    expect(Hearing.current?.lang).toBe('de');
    await user.click(screen.getByRole('button', { name: 'Diktieren' }));
    act(() => {
      Hearing.current?.onerror?.({ error: 'not-allowed' });
      Hearing.current?.onend?.();
    });
    expect(screen.getByRole('alert').textContent).toContain('darf das Mikrofon nicht verwenden');
  });

  test.each([
    ['a browser that does not turn speech into text', 'touch', undefined],
    ['a mouse and a keyboard', 'desk', Hearing],
  ])('there is no button for %s', (_what, density, recognition) => {
    vi.stubGlobal('SpeechRecognition', recognition);
    showText(density, '');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

/** A recorder of a browser; its recordings are three bytes. */
class Recording extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state = 'inactive';
  start = () => {
    this.state = 'recording';
  };
  stop = () => {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['abc']) }));
    this.dispatchEvent(new Event('stop'));
  };
}

function showFiles(microphone: () => Promise<object>) {
  vi.stubGlobal('MediaRecorder', Recording);
  const own = Object.create(navigator, {
    mediaDevices: { value: { getUserMedia: microphone } },
  }) as object;
  vi.stubGlobal('navigator', own);
  const send = vi.fn<FileServices['send']>(() => new Promise(() => undefined));
  const module = compiled(moduleDocument([column('files', 'notes')]));
  const services = { files: testFiles({ send }) };
  render(
    <Controlled
      Edit={FilesEdit}
      module={module}
      db="notes"
      isGroup
      start={[]}
      services={services}
    />,
  );
  return { send };
}

describe('voice notes', () => {
  test('a note is recorded, kept or discarded, and ends by itself after three minutes', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'clearInterval', 'performance'],
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const stopTrack = vi.fn<() => void>();
    const { send } = showFiles(() => Promise.resolve({ getTracks: () => [{ stop: stopTrack }] }));
    const record = () => user.click(screen.getByRole('button', { name: 'Record a voice note' }));
    await record();
    act(() => void vi.advanceTimersByTime(12_000));
    expect(screen.getByRole('timer').textContent).toBe('0:12 of 3:00');
    await user.click(screen.getByRole('button', { name: 'Discard the recording' }));
    expect([send.mock.calls.length, stopTrack.mock.calls.length]).toEqual([0, 1]);
    await record();
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    await record();
    act(() => void vi.advanceTimersByTime(longestNote * 1000));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const [first] = send.mock.calls.flat();
    expect([first?.file.name, first?.file.type, first?.file.size]).toEqual([
      expect.stringMatching(/^Voice note .+\.webm$/),
      'audio/webm',
      3,
    ]);
    expect(stopTrack).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['NotFoundError', 'This device has no microphone.'],
    ['NotAllowedError', /not allowed to use the microphone/],
  ])('without a microphone it says so: %s', async (name, sentence) => {
    showFiles(() => Promise.reject(new DOMException('', name)));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Record a voice note' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
