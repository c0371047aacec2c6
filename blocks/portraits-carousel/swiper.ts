/** The parts of Swiper that the carousel uses, so that only they are brought. */
export { default as Swiper } from 'swiper';
export { Autoplay } from 'swiper/modules';
