/** The used part of libheif's C interface; its own types declare no module. Pointers are bytes in its memory. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  type Pointer = number
  type Options = {
    wasmBinary?: Uint8Array
    instantiateWasm: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => WebAssembly.Exports,
    ) => WebAssembly.Exports
    print: () => void
    printErr: () => void
  }
  export type Libheif = {
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    readonly HEAPU32: Uint32Array
    _malloc: (bytes: number) => Pointer
    _heif_context_alloc: () => Pointer
    _heif_context_read_from_memory_without_copy: (
      error: Pointer,
      context: Pointer,
      bytes: Pointer,
      length: number,
      options: 0,
    ) => void
    _heif_context_get_primary_image_handle: (error: Pointer, context: Pointer, handle: Pointer) => void
    _heif_image_handle_get_width: (handle: Pointer) => number
    _heif_image_handle_get_height: (handle: Pointer) => number
    _heif_image_handle_get_raw_color_profile_size: (handle: Pointer) => number
    _heif_image_handle_get_raw_color_profile: (error: Pointer, handle: Pointer, profile: Pointer) => void
    _heif_decode_image: (
      error: Pointer,
      handle: Pointer,
      image: Pointer,
      colourspace: number,
      chroma: number,
      options: 0,
    ) => void
    _heif_image_get_width: (image: Pointer, channel: number) => number
    _heif_image_get_height: (image: Pointer, channel: number) => number
    _heif_image_get_plane_readonly2: (image: Pointer, channel: number, stride: Pointer) => Pointer
  }
  export default function openLibheif(options: Options): Libheif
}
