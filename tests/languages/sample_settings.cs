// Reads settings from several places. //: statement using System; [comment]
using System; //: = [header] [import]
using System.Collections.Generic; //: statement using System.Collections.Generic; [header] [import]
using static System.Math; //: statement using static System.Math; [header] [import]

namespace Example.Settings //: -
{
    /// <summary>Where a value came from.</summary> //: statement Origin [comment]
    public enum Origin //: = [header]
    {
        File, //: member Origin.File [header]
        Environment = 4, //: member Origin.Environment [header]
    } //: -

    /// <summary> //: statement Settings [comment]
    /// Settings with fallbacks. //: = [comment]
    /// </summary> //: = [comment]
    [Serializable]
    public sealed class Settings<T> : IDisposable, ISource where T : new() //: = [header]
    {
        private const int Limit = 16; //: member Settings.Limit [header]
        private readonly Dictionary<string, T> _values = new(); //: member Settings._values [header]
        private readonly Func<string, string> _normal = key => key.Trim(); //: Settings._normal [header]

        static Settings() //: Settings.static [header]
        {
            Console.WriteLine("ready");
        }

        /// <summary>Empty settings.</summary> //: Settings.Settings [comment]
        public Settings(string name) //: = [header]
            : this()
        {
            Name = name;
        }

        ~Settings() => Dispose(); //: Settings.finalizer [header]

        public event EventHandler Changed //: member Settings.Changed [header]
        {
            add { _handlers.Add(value); } //: Settings.Changed.add [header]
            remove //: Settings.Changed.remove [header]
            {
                _handlers.Remove(value);
            }
        } //: member Settings.Changed

        public string Name { get; private set; } = ""; //: member Settings.Name [header]

        public int Count => _values.Count; //: Settings.Count [header]

        [Obsolete("use Count")] //: member Settings.Size [header]
        public int Size
        {
            get //: Settings.Size.get [header]
            {
                return Count;
            }

            // kept for old callers //: Settings.Size.set [comment]
            set => throw new NotSupportedException(); //: = [header]
        } //: member Settings.Size

        public T this[string key] //: member Settings.this [header]
        {
            get => _values[_normal(key)]; //: Settings.this.get [header]
            set { _values[_normal(key)] = value; } //: Settings.this.set [header]
        } //: member Settings.this

        public static bool operator ==(Settings<T> left, Settings<T> right) //: Settings.operator.== [header]
        {
            return Equals(left, right);
        }

        public static implicit operator int(Settings<T> from) => from.Count; //: Settings.operator.int [header]

        // Looks in every place. //: Settings.FindAsync [comment]
        [Pure]
        public async Task<T> FindAsync<TKey>( //: = [header]
            TKey key,
            int depth = 0)
            where TKey : class
        {
            int Clamp(int value) //: Settings.FindAsync.Clamp [header]
            {
                return Min(value, Limit);
            }

            Func<int, int> next = d => //: Settings.FindAsync.next [header]
            {
                return d + 1;
            };
            var stop = delegate (int d) { return d > Limit; }; //: Settings.FindAsync.stop [header]
            foreach (var source in _sources.Where(s => //: Settings.FindAsync
            {
                return s.Has(key);
            }))
            {
                await source.LoadAsync();
            }

            return depth > Clamp(next(depth)) ? default : await FindAsync(key, next(depth));
        }

        void IDisposable.Dispose() => _values.Clear(); //: Settings.Dispose [header]

        partial void OnLoaded(); //: member Settings.OnLoaded [header]

        public abstract int Abstract(); //: member Settings.Abstract [header]

        public delegate void Loader(string path); //: member Settings.Loader [header]

        private struct Slot //: member Settings.Slot [header]
        {
            public int At; //: member Settings.Slot.At [header]

            public Slot(int at) { At = at; } //: Settings.Slot.Slot [header]
        } //: -

        public record Entry(string Key, T Value) //: member Settings.Entry [header]
        {
            public string Show() => //: Settings.Entry.Show [header]
                Key + "=" + Value;
        } //: -

        public interface IWatcher //: member Settings.IWatcher [header]
        {
            void Seen(string key); //: member Settings.IWatcher.Seen [header]

            int Priority() => 0; //: Settings.IWatcher.Priority [header]
        } //: -

#region clean-up
        public void Reset() //: Settings.Reset [header]
        {
            _values.Clear();
        }
#endregion //: -
    }
}
