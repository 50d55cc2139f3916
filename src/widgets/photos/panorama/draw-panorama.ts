import type { View } from './view.ts';

const vertices = `#version 300 es
in vec2 place;
void main() { gl_Position = vec4(place, 0.0, 1.0); }`;

/** Each pixel is a direction, and that a place on the photo. */
const colours = `#version 300 es
precision highp float;
uniform sampler2D photo;
uniform vec2 size;
uniform vec3 view;
out vec4 colour;
const float pi = 3.14159265358979;
void main() {
  vec2 place = (gl_FragCoord.xy * 2.0 - size) / size.y * tan(view.z / 2.0);
  vec3 ray = normalize(vec3(place, 1.0));
  float up = ray.y * cos(view.y) + ray.z * sin(view.y);
  float far = ray.z * cos(view.y) - ray.y * sin(view.y);
  float around = atan(ray.x, far) + view.x;
  vec2 at = vec2(around / (2.0 * pi) + 0.5, 0.5 - asin(clamp(up, -1.0, 1.0)) / pi);
  colour = vec4(textureLod(photo, at, 0.0).rgb, 1.0);
}`;

function shaderOf(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader | null {
  const shader = gl.createShader(type);
  if (shader === null) return null;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return gl.getShaderParameter(shader, gl.COMPILE_STATUS) === true ? shader : null;
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  const parts = [
    shaderOf(gl, gl.VERTEX_SHADER, vertices),
    shaderOf(gl, gl.FRAGMENT_SHADER, colours),
  ];
  for (const shader of parts) {
    if (shader === null) return null;
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : null;
}

/** The photo, reduced if the graphics processor takes only smaller ones. */
function fitting(photo: HTMLImageElement, most: number): TexImageSource {
  const { naturalWidth: width, naturalHeight: height } = photo;
  const scale = most / Math.max(width, height);
  if (scale >= 1) return photo;
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Draws views of a photo of all around. */
export interface PanoramaPainter {
  readonly draw: (view: View) => void;
  readonly end: () => void;
}

/**
 * The painter of a canvas; null if the browser has no WebGL 2. It draws beside the page and copies the
 * picture: a browser without a graphics processor cuts a WebGL canvas that is partly out of sight at its
 * wrong end.
 */
export function panoramaPainter(
  canvas: HTMLCanvasElement,
  photo: HTMLImageElement,
): PanoramaPainter | null {
  const surface = document.createElement('canvas');
  const gl = surface.getContext('webgl2', { antialias: false });
  const program = gl === null ? null : programOf(gl);
  const shown = canvas.getContext('2d');
  if (gl === null || program === null || shown === null) return null;
  const corners = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  // One triangle that covers the whole canvas.
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const place = gl.getAttribLocation(program, 'place');
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  const most = Number(gl.getParameter(gl.MAX_TEXTURE_SIZE));
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, fitting(photo, most));
  gl.useProgram(program);
  const size = gl.getUniformLocation(program, 'size');
  const viewPlace = gl.getUniformLocation(program, 'view');
  return {
    draw({ yaw, pitch, field }) {
      const ratio = Math.min(globalThis.devicePixelRatio, 2);
      const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
      const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
      for (const each of [surface, canvas]) Object.assign(each, { width, height });
      gl.viewport(0, 0, width, height);
      gl.uniform2f(size, width, height);
      gl.uniform3f(viewPlace, yaw, pitch, field);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      shown.drawImage(surface, 0, 0);
    },
    end() {
      gl.deleteTexture(texture);
      gl.deleteBuffer(corners);
      gl.deleteProgram(program);
    },
  };
}
