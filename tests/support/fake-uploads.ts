import { onTestFinished, vi } from 'vitest';

/** A running upload that the test controls. */
export interface FakeUpload {
  readonly path: string;
  readonly file: File;
  readonly isAborted: () => boolean;
  readonly progress: (sent: number, total: number) => void;
  readonly answer: (status: number, body: unknown) => void;
  /** Breaks the connection. */
  readonly lose: () => void;
}

/** Captures the page's uploads, which wait until the test answers them; returns them in order. */
export function takeUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = [];

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    withCredentials = false;
    private path = '';
    private aborted = false;

    open(_method: string, url: string): void {
      this.path = new URL(url, 'http://site.example').pathname;
    }

    setRequestHeader(): void {}

    getResponseHeader(): string {
      return 'application/json';
    }

    private end(name: string): void {
      this.dispatchEvent(new Event(name));
      this.dispatchEvent(new Event('loadend'));
    }

    abort(): void {
      this.aborted = true;
      this.end('abort');
    }

    send(body: FormData): void {
      const file = body.get('file');
      if (!(file instanceof File)) throw new Error('There is no part “file”');
      uploads.push({
        path: this.path,
        file,
        isAborted: () => this.aborted,
        progress: (loaded, total) =>
          this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
        answer: (status, reply) => {
          this.status = status;
          this.responseText = JSON.stringify(reply);
          this.end('load');
        },
        lose: () => this.end('error'),
      });
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  return uploads;
}
